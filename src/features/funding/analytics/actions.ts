import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { type Cents, sumCents } from '#values/money.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Analytics } from './contract.ts'
import { seesDetail } from './rules.ts'
import { findTier, listDays, listFigures, listSources, type ProjectFigures, sumBefore } from './store.ts'

type Wanted = { readonly project?: string | undefined; readonly days: number }

/**
 * How the researcher's public projects do, all or one. The detail is part of the plans Advanced and Premium.
 *
 * @throws Refusal `project_not_found` (404), also for another person's project.
 */
export async function readAnalytics(platform: Platform, { userId }: Actor, wanted: Wanted): Promise<Analytics> {
  const { database, clock } = platform
  const now = clock.now()
  const [projects, tier] = await Promise.all([listFigures(database, userId), findTier(database, userId)])
  const chosen = wanted.project === undefined ? projects : projects.filter(({ id }) => id === wanted.project)
  if (wanted.project !== undefined && chosen.length === 0)
    throw new Refusal('project_not_found', 'There is no such project of yours.')
  const hasDetail = seesDetail(tier)
  const detail = hasDetail && chosen.length > 0 ? await readDetail(platform, chosen, wanted.days, now) : null
  return { projects, totals: totalsOf(chosen), hasDetail, detail, now }
}

async function readDetail({ database }: Platform, chosen: readonly ProjectFigures[], days: number, now: Instant) {
  const ids = chosen.map(({ id }) => id)
  const from = later(now, -(days - 1) * dayMs).slice(0, 10)
  const [rows, sources, givenBefore] = await Promise.all([
    listDays(database, ids, from, now.slice(0, 10)),
    listSources(database, ids, from),
    sumBefore(database, ids, `${from}T00:00:00.000Z` as Instant),
  ])
  return { days: rows, sources, givenBefore }
}

function totalsOf(projects: readonly ProjectFigures[]): Analytics['totals'] {
  const sum = (of: (project: ProjectFigures) => number) => projects.reduce((all, one) => all + of(one), 0)
  const money = (of: (project: ProjectFigures) => Cents) => sumCents(projects.map(of))
  return {
    ...{ views: sum(({ views }) => views), donors: sum(({ donors }) => donors) },
    ...{ raised: money(({ raised }) => raised), goal: money(({ goal }) => goal) },
  }
}

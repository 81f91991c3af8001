import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { JobAlert, SavedJobs } from '../contract/saved.ts'
import { alertQueryOf } from '../rules/alert-query.ts'
import type { AlertTime } from '../rules/alert-times.ts'
import { alertsMax, alertTitle, savedJobsMax, waitOf } from '../rules/alerts.ts'
import { jobChoiceOf, jobQueryOf } from '../rules/choice.ts'
import { findPublic, type ReadableRow, showPublicJobs } from '../store/reading.ts'
import * as store from '../store/saved.ts'
import { noJob } from './manage.ts'
import { cardOf } from './show.ts'

/** @throws Refusal job_not_found (404); too_many_saved_jobs (409). */
export async function saveJob({ database: db, clock }: Platform, actor: Actor, jobId: Id<'job'>): Promise<undefined> {
  if (!(await findPublic(db, jobId))) throw noJob()
  if (!(await store.insertSaved(db, { userId: actor.userId, jobId, at: clock.now() }, savedJobsMax)))
    throw new Refusal('too_many_saved_jobs', `You have saved ${savedJobsMax} positions. Please remove one first.`)
}

export async function unsaveJob({ database }: Platform, actor: Actor, jobId: Id<'job'>): Promise<undefined> {
  await store.deleteSaved(database, actor.userId, jobId)
}

export const readIsSaved = async ({ database }: Platform, actor: Actor, jobId: Id<'job'>) => ({
  isSaved: await store.isSaved(database, actor.userId, jobId),
})

/** Positions that are no longer public stay in the list, without their content; closed ones are public. */
export async function readSavedJobs({ database: db, clock, settings }: Platform, actor: Actor): Promise<SavedJobs> {
  const saved = await store.listSaved(db, actor.userId)
  const shown = await showPublicJobs(
    db,
    saved.map(({ id }) => id),
  )
  const found = new Map(shown.map((row) => [row.id, row]))
  const cardIn = (row: ReadableRow | undefined) => row && cardOf(row, settings.taxonomy, clock.now())
  return {
    jobs: saved.map(({ id, savedAt }) => {
      const row = found.get(id)
      return { id, savedAt, job: cardIn(row) ?? null, isClosed: row?.isClosed === true }
    }),
    alerts: (await store.listAlerts(db, actor.userId)).map((alert) => alertOf(settings.taxonomy, alert)),
  }
}

const alertOf = (taxonomy: TaxonomyLabels, { id, query, every, createdAt }: store.AlertRow): JobAlert => ({
  ...{ id, query, every, createdAt },
  title: alertTitle(taxonomy, jobChoiceOf(new URLSearchParams(query))),
})

const canonical = (query: string): string => alertQueryOf(jobQueryOf(jobChoiceOf(new URLSearchParams(query))))

/**
 * Saves a search; saving it again changes how often it is mailed. Positions listed before it was saved are not mailed.
 * @throws Refusal too_many_alerts (409).
 */
export async function saveAlert(
  platform: Platform,
  actor: Actor,
  given: { readonly query: string; readonly every: AlertTime },
): Promise<JobAlert> {
  const { userId } = actor
  const query = canonical(given.query)
  return platform.database.transaction(async (tx) => {
    await store.lockAlertsOf(tx, userId)
    const before = await store.listAlerts(tx, userId)
    const known = before.find((one) => canonical(one.query) === query)
    if (!known && before.length >= alertsMax)
      throw new Refusal('too_many_alerts', `You have saved ${alertsMax} searches. Please delete one first.`)
    const at = platform.clock.now()
    const { every } = given
    const alert = known ?? { id: newId<'job-alert'>(platform), userId, query, createdAt: at, lastRun: null }
    const nextRun = every === 'never' ? null : later(at, waitOf[every])
    await store.storeAlert(tx, { ...alert, every, nextRun })
    return alertOf(platform.settings.taxonomy, { ...alert, every })
  })
}

export async function deleteAlert({ database }: Platform, actor: Actor, id: Id<'job-alert'>): Promise<undefined> {
  await store.deleteAlert(database, actor.userId, id)
}

/** Part of closing an account. */
export const forgetSavedJobs = (tx: Database, userId: Id<'user'>): Promise<unknown> => store.deleteAllSaved(tx, userId)

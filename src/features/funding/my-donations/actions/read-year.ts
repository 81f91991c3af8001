import { claimOwnGifts } from '#features/funding/donations/actions/claim-gifts.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import { drawnCover } from '#features/research/projects/actions/read-cover.ts'
import { projectImage } from '#features/research/projects/rules/pictures.ts'
import { beginning } from '#features/research/updates/rules/texts.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { doiIn } from '#values/doi.ts'
import { cents, sumCents } from '#values/money.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { dayMs, type Instant, millisOf } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ProjectAccount, YearAccount } from '../contract.ts'
import { pictureTitle } from '../rules/account.ts'
import { type AccountLine, listAccounts } from '../store/accounts.ts'
import { findDonor, listYearsOf, sumGiftsOf } from '../store/gifts.ts'

const startOf = (year: number): Instant => `${year}-01-01T00:00:00.000Z` as Instant
const endOf = (year: number): Instant => (year < 9999 ? startOf(year + 1) : ('9999-12-31T23:59:59.999Z' as Instant))

/** What all gifts of a person achieved: a short account for each project; every figure is computed from rows. */
export async function readAccounts(platform: Platform, actor: Actor): Promise<ProjectAccount[]> {
  await claimOwnGifts(platform, actor.userId)
  return accountsOf(platform, actor, startOf(2000), endOf(9999))
}

async function accountsOf(platform: Platform, actor: Actor, from: Instant, until: Instant): Promise<ProjectAccount[]> {
  const now = platform.clock.now()
  return (await listAccounts(platform.database, actor.userId, from, until)).map((line) =>
    accountOf(line, platform.settings.taxonomy, now),
  )
}

function accountOf(line: AccountLine, taxonomy: TaxonomyLabels, now: Instant): ProjectAccount {
  const {
    projectId: id,
    title,
    isPublic,
    gifts,
    firstAt,
    given,
    reached,
    milestones,
    milestonesReached,
    updates,
  } = line
  const word = (text: string | null, at: Instant | null) =>
    text !== null && at !== null ? { text: beginning(text), at } : null
  const dois = line.doiLines.flatMap((words) => doiIn(words)?.doi ?? [])
  return {
    ...{ id, title, isPublic, gifts, firstAt, given, reached, milestones, milestonesReached, updates },
    image: projectImage({ id, sector: line.sector, imageId: line.imageId }),
    field: `${sectorLabel(taxonomy, line.sector)} — ${areaLabel(taxonomy, line.sector, line.subsection)}`,
    state: stateOf(line, now),
    finding: line.finding,
    latest: word(line.latestText, line.latestAt),
    final: word(line.finalText, line.finalAt),
    dois: [...new Set(dois)],
  }
}

function stateOf({ isPublic, completedAt, deadlineAt }: AccountLine, now: Instant): ProjectAccount['state'] {
  if (!isPublic) return { kind: 'hidden', at: null, daysLeft: null }
  if (completedAt !== null) return { kind: 'completed', at: completedAt, daysLeft: null }
  if (deadlineAt <= now) return { kind: 'closed', at: deadlineAt, daysLeft: null }
  return { kind: 'open', at: null, daysLeft: Math.ceil((millisOf(deadlineAt) - millisOf(now)) / dayMs) }
}

/** What the gifts of a calendar year (UTC) have achieved so far. */
export async function readYear(platform: Platform, actor: Actor, wish: number | undefined): Promise<YearAccount> {
  await claimOwnGifts(platform, actor.userId)
  const { database: db, clock } = platform
  const now = clock.now()
  const year = wish ?? Number(now.slice(0, 4))
  const [projects, years, donor, booked] = await Promise.all([
    accountsOf(platform, actor, startOf(year), endOf(year)),
    listYearsOf(db, actor.userId),
    findDonor(db, actor.userId),
    sumGiftsOf(db, actor.userId),
  ])
  const given = sumCents(projects.map((one) => one.given))
  const reached = sumCents(projects.map((one) => one.reached))
  const shown: ReadonlySet<string> = new Set(projects.map(({ id }) => id))
  const monthly = booked.filter(({ month, projectId }) => month.startsWith(`${year}-`) && shown.has(projectId))
  return {
    ...{ year, years, projects, now, donor: donor.name },
    totals: {
      ...{ given, reached, fees: cents(given - reached) },
      gifts: projects.reduce((sum, one) => sum + one.gifts, 0),
      milestones: projects.reduce((sum, one) => sum + one.milestones, 0),
      milestonesReached: projects.reduce((sum, one) => sum + one.milestonesReached, 0),
      outputs: new Set(projects.flatMap(({ dois }) => dois)).size,
      negative: projects.filter(({ finding }) => finding === 'negative').length,
    },
    months: Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`).map((month) => ({
      month,
      given: sumCents(monthly.filter((one) => one.month === month).map((one) => one.left)),
    })),
  }
}

/**
 * The picture of a year that can be shared: it holds no amount, no date of a gift and no project's name.
 *
 * @throws Refusal year_empty (404) for a year without gifts.
 */
export async function yearPicture(platform: Platform, actor: Actor, wish: number | undefined): Promise<Uint8Array> {
  const account = await readYear(platform, actor, wish)
  const [first] = account.projects
  if (!first) throw new Refusal('year_empty', 'In this year there is no gift to show.')
  const [given = '', ...others] = account.donor.split(' ')
  const initial = [...(others.at(-1) ?? '')][0]
  return platform.images.toShareJpeg({
    title: pictureTitle(account),
    instead: 'Research that gifts made possible',
    by: [initial ? `${given} ${initial}.` : given, String(account.year)].filter(Boolean).join(', '),
    brand: platform.settings.brand,
    percent: null,
    // Generated from the year alone, so that it reveals no project.
    cover: new TextEncoder().encode(drawnCover('science', `year-${account.year}`)),
  })
}

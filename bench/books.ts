import { readProjectLedger, readReceivedGifts } from '#features/funding/donations/actions/read.ts'
import { donationChecks } from '#features/funding/donations/checks.ts'
import { donationTotalsTask } from '#features/funding/donations/tasks.ts'
import { ledgerChecks } from '#features/funding/ledger/checks.ts'
import { ledgerBalancesTask } from '#features/funding/ledger/tasks.ts'
import { readMonths } from '#features/funding/months/actions/read.ts'
import { monthChecks } from '#features/funding/months/checks.ts'
import { readMyGifts } from '#features/funding/my-donations/actions/read-my-gifts.ts'
import { outcomeChecks } from '#features/funding/outcomes/checks.ts'
import { paymentChecks } from '#features/funding/payments/checks.ts'
import { payoutChecks } from '#features/funding/payouts/checks.ts'
import { readPlans } from '#features/funding/plan-desk/actions/read.ts'
import { readDisputes, readRefunds } from '#features/funding/refunds/actions/read.ts'
import { refundChecks } from '#features/funding/refunds/checks.ts'
import { releaseChecks } from '#features/funding/releases/checks.ts'
import { settlementChecks } from '#features/funding/settlements/checks.ts'
import { planChecks } from '#features/funding/subscriptions/checks.ts'
import { readBooks, readEvents, readLedger } from '#features/office/finance/actions/read.ts'
import { readGifts } from '#features/office/finance/actions/read-gifts.ts'
import { readBalances, readOverview, readWaiting } from '#features/office/overview/actions/read.ts'
import { readStatement } from '#features/office/overview/actions/statement.ts'
import { type Database, sql } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, instantOf } from '#values/time.ts'
import { actorOf } from './actor.ts'
import { confirmAll } from './donations.ts'
import { benchPlatform, openGifts, textIdOf } from './gifts.ts'
import { inTurn, ratioOf } from './measure.ts'
import { growingWithGifts, mustUseIndexes } from './plans.ts'
import type { Figure } from './report.ts'
import { largeProject, seedBooks } from './seed-books.ts'
import { recording } from './statements.ts'
import type { Store } from './worlds.ts'

const confirmRounds = 5
const gifts = 200
const readRounds = 60

type Read = (platform: Platform, entries: number) => Promise<unknown>
const actor = (kind: 'donor' | 'researcher', n: number) => actorOf(kind, textIdOf(kind, n))
const today = instantOf(Date.now()).slice(0, 10)
/** As many gifts as a day has at a million a year: the time to add them up must not grow with the books. */
const sinceDayOf = (entries: number): string =>
  instantOf(Date.now() - Math.round(1_000_000 / entries - 1) * dayMs).slice(0, 10)
const month = today.slice(0, 7)
type Wish = { readonly search?: string; readonly month?: string }
const ledger =
  (project: number, wish: Wish = {}) =>
  (platform: Platform): Promise<unknown> =>
    readProjectLedger(platform, undefined, textIdOf('project', project), wish, undefined)
const [ordinary, all] = [3, { search: undefined, state: undefined, from: undefined, to: undefined }]
const entries = { kind: undefined, project: undefined, from: undefined, to: undefined }

/** The first pages that people see. Their cost must not depend on rows that they do not contain. */
const firstPages: Readonly<Record<string, Read>> = {
  'ledger of a project': ledger(ordinary),
  'ledger of a project, one month': ledger(ordinary, { month }),
  'ledger of a project, searched': ledger(ordinary, { search: 'no such name' }),
  'my donations': (platform) => readMyGifts(platform, actor('donor', 7), undefined),
  'my donors': (platform) => readReceivedGifts(platform, actor('researcher', ordinary), undefined),
  'desk: gifts': (platform) => readGifts(platform, all, 'newest', undefined),
  'desk: refunded gifts': (platform) => readGifts(platform, { ...all, state: 'refunded' }, 'newest', undefined),
  'desk: refunds and disputes': (platform) =>
    Promise.all([readRefunds(platform, actor('donor', 1), {}), readDisputes(platform)]),
  'desk: waiting events': (platform) => readEvents(platform, 'waiting', undefined),
  'desk: all events': (platform) => readEvents(platform, 'all', undefined),
  'desk: balances': (platform) => readBooks(platform),
  'desk: ledger': (platform) => readLedger(platform, entries, undefined),
  'desk: ledger, refunds only': (platform) => readLedger(platform, { ...entries, kind: 'refund' }, undefined),
  'desk: what waits': (platform) => readWaiting(platform),
  'desk: balances of projects': (platform) => readBalances(platform, {}),
  'desk: statement of the gateway': (platform) => readStatement(platform, { account: 'processor_clearing' }),
  'desk: statement of a project': (platform) =>
    readStatement(platform, { account: 'project_pending', project: textIdOf('project', ordinary) }),
  'desk: months': (platform) => readMonths(platform),
  'desk: largest of a day’s gifts': (platform, entries) =>
    readGifts(platform, { ...all, from: sinceDayOf(entries), to: today }, 'largest', undefined),
  'desk: plans': (platform) =>
    readPlans(platform, { search: undefined, state: undefined, tier: undefined, after: undefined }),
  'desk: ledger of a project': (platform) =>
    readLedger(platform, { ...entries, project: textIdOf('project', ordinary) }, undefined),
}

/**
 * Reads in turn, one on each side. @returns for each side the time of its fast reads, in milliseconds: other work on
 * the machine makes some reads slower, none faster.
 */
async function quickReads(...sides: (() => Promise<unknown>)[]): Promise<number[]> {
  const readers = sides.map((read) => async (): Promise<number> => {
    const began = performance.now()
    await read()
    return performance.now() - began
  })
  const took = await inTurn(readRounds, ...readers)
  return took.map((of) => of.toSorted((one, other) => one - other)[Math.floor(of.length / 10)] ?? Number.NaN)
}

/** Confirming and reading with few entries and with many. */
export async function benchBooks(small: Store, large: Store, sizes: readonly [number, number]): Promise<Figure[]> {
  const sides = [
    { ...small, entries: sizes[0] },
    { ...large, entries: sizes[1] },
  ]
  const confirm: (() => Promise<number>)[] = []
  for (const { database, entries } of sides) {
    const projects = await seedBooks(database, entries)
    const take = openGifts(database, projects, entries)
    confirm.push(async () => 1 / (await confirmAll(database, await take(gifts, 'many'))))
  }
  const [before, after] = await inTurn(confirmRounds, ...confirm)
  for (const { database } of sides) await foldAll(benchPlatform(database))
  const figures: Figure[] = [{ of: 'confirmGrowth', measured: ratioOf(after, before) }]
  for (const [which, read] of Object.entries(firstPages)) {
    const [least = Number.NaN, most = Number.NaN] = await quickReads(
      ...sides.map(({ database, entries }) => {
        const platform = benchPlatform(database)
        return () => read(platform, entries)
      }),
    )
    figures.push({ of: 'readGrowth', which, measured: most / least, note: `${most.toFixed(1)} ms` })
  }
  await mustReadPages(large.database, sizes[1])
  figures.push(...(await benchLargeProject(large.database)))
  for (const { database } of sides) await mustBeConsistent(database)
  return figures
}

/** @throws when a first page of the finance desk reads a whole table that grows with each gift. */
async function mustReadPages(db: Database, entries: number): Promise<void> {
  const desk = Object.entries(firstPages).filter(([name]) => name.startsWith('desk'))
  // The server does this automatically within minutes: its estimate for an empty table is ten full pages.
  await db.query(sql`vacuum analyze ledger_unfolded`)
  // Grows with the gifts of a week, which its sums of held money count.
  const overview: Read = (platform) => readOverview(platform, {})
  for (const [which, read] of [...desk, ['desk: overview', overview] as const]) {
    const { database, statements } = recording(db)
    await read({ ...benchPlatform(db), database }, entries)
    await mustUseIndexes(db, which, statements, growingWithGifts)
  }
}

/** Folds the entries, as the product does within a second: pages read folded sums and the newest gifts. */
async function foldAll(platform: Platform): Promise<void> {
  for (const { run } of [ledgerBalancesTask, donationTotalsTask]) while (await run(platform));
}

/** A project with a tenth of all gifts, against one with a hundred. */
async function benchLargeProject(database: Database): Promise<Figure[]> {
  const platform = benchPlatform(database)
  const side = (project: number, wish: Wish) => () => ledger(project, wish)(platform)
  const figures: Figure[] = []
  for (const [which, wish] of [
    ['first page', {}],
    ['one month', { month }],
    ['a name that many have', { search: 'bench' }],
  ] as const) {
    const sides = [side(ordinary, wish), side(largeProject, wish)]
    const [of100 = Number.NaN, of100k = Number.NaN] = await quickReads(...sides)
    figures.push({ of: 'largeLedger', which, measured: of100k / of100, note: `${of100k.toFixed(1)} ms` })
  }
  const [searched = Number.NaN, compared = Number.NaN] = await quickReads(
    side(largeProject, { search: 'no such name' }),
    () => compareNames(database),
  )
  const note = `${searched.toFixed(0)} ms, plain SQL ${compared.toFixed(0)} ms`
  return [...figures, { of: 'searchWithoutResult', measured: searched / compared, note }]
}

/** The naive version of that search: compares the names of all the project's donors. */
const compareNames = (database: Database): Promise<unknown> =>
  database.query(sql`
    select count(*) from project_donors known join users donor on donor.id = known.donor_id
    where known.project_id = ${textIdOf('project', largeProject)}
      and position('no such name' in lower(donor.first_name || ' ' || donor.last_name)) > 0`)

/** The checks about money: lists of projects and the figures of staff are not part of this bench's world. */
const promises = [
  ...[ledgerChecks, monthChecks, donationChecks, refundChecks, outcomeChecks],
  ...[paymentChecks, payoutChecks, releaseChecks, settlementChecks, planChecks],
].flat()

async function mustBeConsistent(database: Database): Promise<void> {
  const now = instantOf(Date.now())
  for (const { promise, broken } of promises) {
    const [first] = await broken(database, now)
    if (first !== undefined) throw new Error(`the books of the bench are broken: ${promise}: ${first}`)
  }
}

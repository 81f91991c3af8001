import { readProjectLedger, readReceivedGifts } from '#features/funding/donations/actions/read.ts'
import { donationTotalsTask } from '#features/funding/donations/tasks.ts'
import { ledgerBalancesTask } from '#features/funding/ledger/tasks.ts'
import { readMyGifts } from '#features/funding/my-donations/actions/read-my-gifts.ts'
import { readDisputes, readToDecide } from '#features/funding/refunds/actions/read.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import { readBooks, readEvents, readGifts, readLedger } from '#features/office/finance/actions/read.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { instantOf } from '#values/time.ts'
import { confirmAll } from './donations.ts'
import { benchPlatform, openGifts, textIdOf } from './gifts.ts'
import { inTurn, ratioOf } from './measure.ts'
import type { Figure } from './report.ts'
import { lovedProject, seedBooks } from './seed-books.ts'
import type { Store } from './worlds.ts'

const confirmRounds = 5
const gifts = 200
const readRounds = 60

type Read = (platform: Platform) => Promise<unknown>
const actor = (kind: 'donor' | 'researcher', n: number) => ({ userId: textIdOf(kind, n) }) as unknown as Actor
const month = instantOf(Date.now()).slice(0, 7)
const ledger =
  (project: number, wish: { search?: string; month?: string } = {}): Read =>
  (platform) =>
    readProjectLedger(platform, undefined, textIdOf('project', project), wish, undefined)
const [ordinary, all] = [3, { search: undefined, state: undefined, after: undefined }]
const entries = { kind: undefined, project: undefined, from: undefined, to: undefined }

/** What people see first. None of it may depend on how much there is of what they do not see. */
const firstPages: Readonly<Record<string, Read>> = {
  'ledger of a project': ledger(ordinary),
  'ledger of a project, one month': ledger(ordinary, { month }),
  'ledger of a project, searched': ledger(ordinary, { search: 'nobody' }),
  'my donations': (platform) => readMyGifts(platform, actor('donor', 7), undefined),
  'my donors': (platform) => readReceivedGifts(platform, actor('researcher', ordinary), undefined),
  'desk: gifts': (platform) => readGifts(platform, all),
  'desk: refunded gifts': (platform) => readGifts(platform, { ...all, state: 'refunded' }),
  'desk: refunds and disputes': (platform) =>
    Promise.all([readToDecide(platform, actor('donor', 1)), readDisputes(platform)]),
  'desk: waiting events': (platform) => readEvents(platform, 'waiting', undefined),
  'desk: all events': (platform) => readEvents(platform, 'all', undefined),
  'desk: balances': (platform) => readBooks(platform),
  'desk: ledger': (platform) => readLedger(platform, entries, undefined),
  'desk: ledger, refunds only': (platform) => readLedger(platform, { ...entries, kind: 'refund' }, undefined),
  'desk: ledger of a project': (platform) =>
    readLedger(platform, { ...entries, project: textIdOf('project', ordinary) }, undefined),
}

/**
 * Reads in turn, one on each side. @returns for each side what its quick reads took, in milliseconds: other work on the
 * machine makes some reads slower and none quicker.
 */
async function quickReads(...sides: { database: Database; read: Read }[]): Promise<number[]> {
  const readers = sides.map(({ database, read }) => {
    const platform = benchPlatform(database)
    return async (): Promise<number> => {
      const began = performance.now()
      await read(platform)
      return performance.now() - began
    }
  })
  const took = await inTurn(readRounds, ...readers)
  return took.map((of) => of.toSorted((one, other) => one - other)[Math.floor(of.length / 10)] ?? Number.NaN)
}

/** Confirming and reading where there are few entries and where there are many. */
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
  const [few, many] = sides.map((one) => one.entries)
  const growth = (what: string, measured: number, note: string): Figure => ({
    what: `${what}: time at ${many} ÷ at ${few} entries`,
    measured,
    unit: '',
    budget: { atMost: 1.5 },
    note,
  })
  const [before, after] = await inTurn(confirmRounds, ...confirm)
  for (const { database } of sides) await foldAll(benchPlatform(database))
  const figures = [growth('a gift confirmed', ratioOf(after, before), '')]
  for (const [what, read] of Object.entries(firstPages)) {
    const [least = Number.NaN, most = Number.NaN] = await quickReads(
      ...sides.map(({ database }) => ({ database, read })),
    )
    figures.push(growth(what, most / least, `${most.toFixed(1)} ms`))
  }
  figures.push(...(await benchLoved(large.database)))
  for (const { database } of sides) await mustBeWhole(database)
  return figures
}

/** What the product does within a second: pages are read of folded books, but for the newest gifts. */
async function foldAll(platform: Platform): Promise<void> {
  for (const { run } of [ledgerBalancesTask, donationTotalsTask]) while (await run(platform));
}

/** A project that a tenth of all gifts went to, against one with a hundred. */
async function benchLoved(database: Database): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, wish, most] of [
    ['first page', {}, 2],
    ['one month', { month }, 2],
    ['a name that many have', { search: 'bench' }, 2],
  ] as const) {
    const sides = [ordinary, lovedProject].map((project) => ({ database, read: ledger(project, wish) }))
    const [of100 = Number.NaN, of100k = Number.NaN] = await quickReads(...sides)
    figures.push({
      what: `ledger of a project, ${what}: with 100 thousand ÷ with 100 gifts`,
      measured: of100k / of100,
      unit: '',
      budget: { atMost: most },
    })
  }
  const [measured = Number.NaN] = await quickReads({ database, read: ledger(lovedProject, { search: 'nobody' }) })
  return [
    ...figures,
    { what: 'ledger of 100 thousand gifts, a name that nobody has', measured, unit: 'ms', budget: { atMost: 250 } },
  ]
}

async function mustBeWhole(database: Database): Promise<void> {
  const proofs = await proveBooks(database, instantOf(Date.now()))
  const broken = proofs.filter((one) => one.broken.length > 0)
  if (broken.length > 0) throw new Error(`the books of the bench are broken: ${JSON.stringify(broken)}`)
}

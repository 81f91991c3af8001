import { keepUpload } from '#features/foundation/files/actions.ts'
import { openAccountPage } from '#features/funding/payees/actions/account.ts'
import { decideOnPayee } from '#features/funding/payees/actions/decide.ts'
import { readOwn } from '#features/funding/payees/actions/read.ts'
import { submitPayee } from '#features/funding/payees/actions/submit.ts'
import { approvePayout, holdPayout } from '#features/funding/payouts/actions/decide.ts'
import { readPayout } from '#features/funding/payouts/actions/read-desk.ts'
import { readMoney } from '#features/funding/payouts/actions/read-money.ts'
import { requestPayout } from '#features/funding/payouts/actions/request.ts'
import { spend } from '#features/funding/payouts/actions/spend.ts'
import { payoutsTask } from '#features/funding/payouts/tasks.ts'
import { chooseAccount } from '#features/funding/test-gateway/actions/payees.ts'
import type { TestAccountId } from '#features/funding/test-gateway/payees.ts'
import { testPayoutSchedule } from '#features/funding/test-gateway/tasks.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Task } from '#platform/task.ts'
import type { Id } from '#values/id.ts'
import { cents } from '#values/money.ts'
import type { StaffRole } from '#values/permission.ts'
import { dayMs, hourMs, type Instant, later, minuteMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { finish } from './finish.ts'
import { at } from './moments.ts'
import { findPayee } from './store.ts'

/** What becomes of money: who is paid, and what of it was spent. A payout is named by its project, which has one. */
export type PayoutEvent = { readonly at: Instant } /** Documents, and the bank account on the gateway's page. */ & (
  | { readonly kind: 'payee'; readonly person: string; readonly account: TestAccountId }
  | { readonly kind: 'payee-verified'; readonly person: string }
  | { readonly kind: 'payout'; readonly person: string; readonly project: string; readonly payout: DemoPayout }
  | { readonly kind: 'payout-agreed'; readonly person: string; readonly project: string; readonly by: StaffRole }
  | { readonly kind: 'payout-held'; readonly person: string; readonly project: string }
  | { readonly kind: 'receipts'; readonly person: string; readonly project: string }
  /** The gateway says what became of what was sent. */
  | { readonly kind: 'payouts-arrive' }
  /** The gateway pays to our bank what it does not owe to projects. */
  | { readonly kind: 'bank' }
)
const kinds: ReadonlySet<string> = new Set<PayoutEvent['kind']>([
  ...([
    'payee',
    'payee-verified',
    'payout',
    'payout-agreed',
    'payout-held',
    'receipts',
    'payouts-arrive',
    'bank',
  ] as const),
])
export const isPayoutEvent = <Other extends { readonly kind: string }>(
  event: Other | PayoutEvent,
): event is PayoutEvent => kinds.has(event.kind)

type DemoPayout = { readonly usd: number; readonly purpose: string }

/** One of each: paid with receipts, held, refused by the bank, sent back by it, waiting for one person and for two. */
export function planPayouts(now: Instant): PayoutEvent[] {
  const ago = (days: number, ms = 0): Instant => later(now, ms - days * dayMs)
  const paidTo = (person: string, account: TestAccountId, days: number): PayoutEvent[] => [
    { kind: 'payee', person, account, at: ago(days) },
    { kind: 'payee-verified', person, at: ago(days - 1) },
  ]
  const noor = 'noor'
  const dens = { person: noor, project: 'octopus-dens' }
  const reefs = { person: noor, project: 'sheltered-reefs' }
  const cranes = { person: 'kofi', project: 'crane-power-lines' }
  const cells = { person: 'hana', project: 'second-life-cells' }
  const walls = { person: 'tomas', project: 'dry-stone-walls' }
  const meadows = { person: 'ingrid', project: 'meadow-phenology' }
  const robot = { person: 'samuel', project: 'weeding-robot-carrots' }
  const needles = { person: 'lucia', project: 'biopsy-needle-wash' }
  return [
    // Of closed projects.
    ...['tomas', 'ingrid', 'ravi', 'tama', 'ada'].flatMap((person, at) => paidTo(person, 'works', 32 - at)),
    ...paidTo(noor, 'works', 24),
    ...paidTo('kofi', 'refuses', 16),
    ...paidTo('hana', 'works', 15),
    ...paidTo('lucia', 'works', 14),
    ...paidTo('samuel', 'returns', 17),
    { kind: 'payee', person: 'mei', account: 'works', at: ago(1) },
    ask(walls, 4200, 'Sensors for the test wall, and the mason who leans it.', ago(20)),
    { kind: 'payout-agreed', ...walls, by: 'financial_admin', at: ago(19) },
    { kind: 'payouts-arrive', at: ago(19, minuteMs) },
    ask(meadows, 2600, 'Scans of the oldest notebooks, and two readers for them.', ago(12)),
    { kind: 'payout-agreed', ...meadows, by: 'financial_admin', at: ago(11) },
    { kind: 'payouts-arrive', at: ago(11, minuteMs) },
    ask(dens, 2400, 'Tiles and markers for 300 dens, and the first twenty days of our observers.', ago(10)),
    { kind: 'payout-agreed', ...dens, by: 'financial_admin', at: ago(9) },
    { kind: 'payouts-arrive', at: ago(9, minuteMs) },
    { kind: 'receipts', ...dens, at: ago(4) },
    ask(robot, 1200, 'Blades and motors for two more rows.', ago(8)),
    { kind: 'payout-agreed', ...robot, by: 'financial_admin', at: ago(7, hourMs) },
    { kind: 'payouts-arrive', at: ago(7, 2 * hourMs) },
    ask(cranes, 2750, 'Bird diverters for two kilometres of line.', ago(6)),
    { kind: 'payout-agreed', ...cranes, by: 'financial_admin', at: ago(5) },
    { kind: 'payouts-arrive', at: ago(5, minuteMs) },
    { kind: 'payouts-arrive', at: ago(5, 2 * minuteMs) },
    ask(reefs, 1900, 'Boat and fuel for the next two visits.', ago(2)),
    { kind: 'payout-held', ...reefs, at: ago(1, hourMs) },
    ask(cells, 6200, 'Test bench with forty channels, and the safety cabinet around it.', ago(2, 3 * hourMs)),
    { kind: 'payout-agreed', ...cells, by: 'super_admin', at: ago(1, 5 * hourMs) },
    ask(needles, 1500, 'Needles and pumps for the second series.', ago(1, 7 * hourMs)),
    ...[6, 2].map((days): PayoutEvent => ({ kind: 'bank', at: ago(days, minuteMs) })),
  ]
}

const ask = (of: { person: string; project: string }, usd: number, purpose: string, at: Instant): PayoutEvent => ({
  ...{ kind: 'payout', ...of, payout: { usd, purpose }, at },
})

type Needs = {
  readonly actorOf: (key: string) => Actor
  readonly mustProject: (key: string) => Id<'project'>
  readonly pictures: readonly Uint8Array[]
  /** All demo accounts share it. */
  readonly password: string
  readonly moneyTasks: readonly Task[]
}

/** Runs an event of a payout; one that an earlier start made already changes nothing. */
export async function livePayout(platform: Platform, event: PayoutEvent, needs: Needs): Promise<void> {
  try {
    await liveOnce(platform, event, needs)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    platform.log.warn('an event of the demo world was refused', { kind: event.kind, code: error.code })
  }
}

async function liveOnce(platform: Platform, event: PayoutEvent, needs: Needs): Promise<void> {
  if (event.kind === 'bank') return testPayoutSchedule.run(platform)
  if (event.kind === 'payouts-arrive') return goOn(platform, needs)
  const person = needs.actorOf(event.person)
  if (event.kind === 'payee') return becomePayee(platform, person, event.account, needs)
  if (event.kind === 'payee-verified') return verify(platform, needs.actorOf('financial_admin'), person)
  const projectId = needs.mustProject(event.project)
  if (event.kind === 'payout') {
    const { usd, purpose } = event.payout
    const wish = { clientKey: `demo ${event.project}`, projectId, amountCents: usd * 100, purpose }
    await requestPayout(platform, person, wish)
    return
  }
  const { payouts } = await readMoney(platform, person)
  const payout = payouts.find(({ project }) => project.id === projectId)
  if (!payout) return
  if (event.kind === 'payout-held') return holdForQuestion(platform, needs.actorOf('financial_admin'), payout.id)
  if (event.kind === 'receipts') return attachReceipts(platform, person, { projectId, payoutId: payout.id }, needs)
  const staff = needs.actorOf(event.by)
  const { contentHash } = await readPayout(platform, staff, payout.id)
  await approvePayout(platform, staff, payout.id, { contentHash, password: needs.password })
  await goOn(platform, needs)
  // The running product has the real time: what the bank says is heard here before it, on the day of its story.
  for (const ms of [minuteMs, 2 * minuteMs]) await goOn(at(platform, later(platform.clock.now(), ms)), needs)
}

async function goOn(platform: Platform, { moneyTasks }: Needs): Promise<void> {
  await finish(platform, [...moneyTasks, payoutsTask, ...moneyTasks])
}

/** @param account of the test bank. */
async function becomePayee(
  platform: Platform,
  actor: Actor,
  account: TestAccountId,
  { pictures, password, moneyTasks }: Needs,
): Promise<void> {
  if ((await readOwn(platform, actor.userId)).payee?.account) return
  const legalName = `${actor.firstName} ${actor.lastName}`
  const fileIds = [await upload(platform, actor, 'credential', 'passport-demo.png', pictures[0])]
  await submitPayee(platform, actor, { kind: 'person', legalName, country: 'US', fileIds })
  const { url } = await openAccountPage(platform, actor, password)
  await chooseAccount(platform, url.split('/').at(-1) ?? '', account)
  await finish(platform, moneyTasks)
}

async function upload(
  platform: Platform,
  actor: Actor,
  purpose: 'credential' | 'receipt',
  fileName: string,
  picture: Uint8Array = new Uint8Array(),
): Promise<Id<'file'>> {
  const { fileId } = await keepUpload(platform, actor, { purpose, fileName, bytes: Uint8Array.from(picture) })
  return fileId as Id<'file'>
}

async function verify(platform: Platform, staff: Actor, { userId }: Actor): Promise<void> {
  const payee = await findPayee(platform.database, userId)
  if (!payee) return
  const reason = 'The name on the passport is that of the account (demo).'
  await decideOnPayee(platform, staff, payee.id, { verdict: 'verified', reason })
}

async function holdForQuestion(platform: Platform, staff: Actor, id: Id<'payout'>): Promise<void> {
  const shownText = 'Please tell us which two visits these are: the plan has five, and two were paid by the institute.'
  const reviewOn = later(platform.clock.now(), 5 * dayMs).slice(0, 10)
  await holdPayout(platform, staff, id, { reason: 'question', shownText, reviewOn })
}

/** For a part of the payout: the rest is still to come. */
async function attachReceipts(
  platform: Platform,
  actor: Actor,
  { projectId, payoutId }: { readonly projectId: Id<'project'>; readonly payoutId: Id<'payout'> },
  { pictures }: Needs,
): Promise<void> {
  const { projects } = await readMoney(platform, actor)
  const lines = projects.find(({ id }) => id === projectId)?.lines ?? []
  for (const [at, { word, what, usd }] of bought.entries()) {
    const lineKey = lines.find(({ label }) => label.includes(word))?.key ?? null
    const fileId = await upload(platform, actor, 'receipt', `receipt-${at + 1}-demo.png`, pictures[at + 1])
    const spentOn = later(platform.clock.now(), -(at + 1) * dayMs).slice(0, 10)
    const wish = { clientKey: `demo receipt ${at}`, lineKey, amountCents: cents(usd * 100), spentOn, what, fileId }
    await spend(platform, actor, payoutId, wish)
  }
}
const bought = [
  { word: 'Tiles', what: 'Clay tiles and tags', usd: 612 },
  { word: 'Tiles', what: 'Stainless markers', usd: 268 },
  { word: 'observers', what: 'Daily rate, twenty days', usd: 900 },
] as const

import { record } from '#features/foundation/audit/actions.ts'
import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { holdGift, type SettledGift, settleGift } from '#features/funding/donations/actions/settle-gift.ts'
import { postEntries } from '#features/funding/ledger/actions.ts'
import { type Entry, type EntryKind, nonZero, type Posting } from '#features/funding/ledger/rules.ts'
import type { Database } from '#platform/database.ts'
import type { GatewayDispute } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { disputeMails, disputeNotices } from '../mails.ts'
import { heldShares } from '../rules/refunds.ts'
import {
  closeDispute,
  type DisputeRow,
  findDispute,
  insertDispute,
  isDisputed,
  keepFeeReturned,
} from '../store/disputes.ts'
import { sumSending } from '../store/refunds.ts'

/** What a gateway told us about a dispute. */
export type HeardDispute = {
  readonly gateway: string
  readonly eventId: string
  readonly madeAt: Instant
  readonly dispute: GatewayDispute
}

/**
 * Follows what banks ask back, in the caller's transaction: opened once, closed once, whatever the order or number of
 * the events. A verdict that comes first opens the dispute and closes it.
 *
 * @returns a reason for each event that cannot be applied now, by event id.
 */
export async function applyDisputes(
  tx: Database,
  platform: Platform,
  events: readonly HeardDispute[],
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  // One after another: disputes are rare, and two events of a batch may speak of the same one.
  for (const event of events) {
    const problem = await apply(tx, platform, event)
    if (problem) problems.set(event.eventId, problem)
  }
  return problems
}

async function apply(tx: Database, platform: Platform, event: HeardDispute): Promise<string | undefined> {
  const { gateway, dispute: told } = event
  const gift = await holdGift(tx, { gateway, paymentRef: told.paymentRef })
  if (!gift) return `no gift is known by the payment ${told.paymentRef}`
  if (gift.succeededAt === null) return `the gift ${gift.id} is not confirmed yet`
  const known = await findDispute(tx, gateway, told.disputeRef)
  // One that was won before another began may still be told of late: it takes nothing, so it need not wait.
  if (!known && told.state !== 'won' && (await isDisputed(tx, gift.id)))
    return `the gift ${gift.id} is in another dispute`
  const dispute = known ?? (await open(tx, platform, gift, event))
  const isNews = !known || known.state === 'open'
  if (told.state !== 'open' && isNews) await close(tx, platform, gift, dispute, told.state, event.madeAt)
  return takeFeeBack(tx, platform, gift, dispute, event)
}

async function open(tx: Database, platform: Platform, gift: SettledGift, event: HeardDispute): Promise<DisputeRow> {
  const { gateway, dispute: told, madeAt } = event
  const leaving = cents(gift.refunded + (await sumSending(tx, gift.id)))
  const shares = heldShares(gift, leaving, told.amount)
  const id = newId<'dispute'>(platform)
  await insertDispute(tx, { id, donationId: gift.id, gateway, told, shares, openedAt: madeAt })
  const postings: Posting[] = [
    { account: 'dispute_receivable', amount: told.amount },
    { account: 'dispute_fee', amount: told.fee },
    { account: 'processor_clearing', amount: cents(-told.amount - told.fee) },
    { account: 'project_pending', ownerId: gift.projectId, amount: shares.project },
    { account: 'project_dispute_hold', ownerId: gift.projectId, amount: cents(-shares.project) },
  ]
  await postEntries(tx, platform, [entryOf('dispute_opened', gift, id, madeAt, postings, told.reason)])
  await settleGift(tx, platform, gift, { refunded: gift.refunded, lost: gift.lost, isDisputed: true })
  await tell(tx, platform, gift, { id, amount: told.amount }, 'open')
  const kept = await findDispute(tx, gateway, told.disputeRef)
  if (!kept) throw new Error('a dispute that was just kept is not there')
  return kept
}

async function close(
  tx: Database,
  platform: Platform,
  gift: SettledGift,
  dispute: DisputeRow,
  to: 'won' | 'lost',
  at: Instant,
): Promise<void> {
  await closeDispute(tx, dispute.id, to, at)
  const postings = to === 'won' ? wonPostings(gift, dispute) : lostPostings(gift, dispute)
  await postEntries(tx, platform, [entryOf(`dispute_${to}`, gift, dispute.id, at, postings, dispute.reason)])
  const lost = cents(gift.lost + (to === 'lost' ? dispute.amount : 0))
  await settleGift(tx, platform, gift, { refunded: gift.refunded, lost, isDisputed: await isDisputed(tx, gift.id) })
  await tell(tx, platform, gift, dispute, to)
}

/**
 * What the gateway gave back of its fee takes back that part of the opening entry, whenever it is told: often with the
 * verdict, and now and then after it.
 */
async function takeFeeBack(
  tx: Database,
  platform: Platform,
  gift: SettledGift,
  { id, fee, reason }: DisputeRow,
  { dispute: told, madeAt }: HeardDispute,
): Promise<string | undefined> {
  const amount = told.feeReturned ?? cents(0)
  if (amount === 0) return undefined
  if (amount > fee) return `of a fee of ${fee} cents ${amount} were given back`
  if (!(await keepFeeReturned(tx, id, amount))) return undefined
  const postings: Posting[] = [
    { account: 'processor_clearing', amount },
    { account: 'dispute_fee', amount: cents(-amount) },
  ]
  await postEntries(tx, platform, [entryOf('dispute_fee_returned', gift, id, madeAt, postings, reason)])
  return undefined
}

/** money.md §4: what the bank took comes back, and the project's money is free again. */
const wonPostings = (gift: SettledGift, { amount, held }: DisputeRow): Posting[] => [
  { account: 'processor_clearing', amount },
  { account: 'dispute_receivable', amount: cents(-amount) },
  { account: 'project_dispute_hold', ownerId: gift.projectId, amount: held },
  { account: 'project_pending', ownerId: gift.projectId, amount: cents(-held) },
]

/** What project and platform fee do not return is the platform's loss: above all the processing fee. */
const lostPostings = (gift: SettledGift, { amount, held, platform }: DisputeRow): Posting[] => [
  { account: 'project_dispute_hold', ownerId: gift.projectId, amount: held },
  { account: 'platform_fee', amount: platform },
  { account: 'refund_loss', amount: cents(amount - held - platform) },
  { account: 'dispute_receivable', amount: cents(-amount) },
]

function entryOf(
  kind: EntryKind,
  gift: SettledGift,
  disputeId: string,
  occurredAt: Instant,
  postings: readonly Posting[],
  memo: string,
): Entry {
  const reference = `dispute:${disputeId}:${kind.replace('dispute_', '')}`
  const about = { kind, reference, subjectId: gift.projectId, sourceId: gift.id, occurredAt, memo }
  const reversed = reversedBy(kind, gift, disputeId)
  return { ...about, ...(reversed && { reverses: reversed }), postings: nonZero(postings) }
}

/** The reference of the entry that one of a dispute takes back, wholly or in part. */
function reversedBy(kind: EntryKind, gift: SettledGift, disputeId: string): string | undefined {
  if (kind === 'dispute_lost') return `donation:${gift.id}:succeeded`
  return kind === 'dispute_fee_returned' ? `dispute:${disputeId}:opened` : undefined
}

async function tell(
  tx: Database,
  platform: Platform,
  gift: SettledGift,
  dispute: Pick<DisputeRow, 'id' | 'amount'>,
  state: GatewayDispute['state'],
): Promise<void> {
  await notify(tx, platform, disputeNotices(gift, dispute, state))
  await queueMails(tx, platform, disputeMails(platform, gift, dispute, state))
  await record(tx, platform, {
    action: `dispute.${state === 'open' ? 'opened' : state}`,
    targetKind: 'donation',
    targetId: gift.id,
    data: { disputeId: dispute.id, cents: dispute.amount },
  })
}

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

/** A gateway's event about a dispute. */
export type DisputeEvent = {
  readonly gateway: string
  readonly eventId: string
  readonly madeAt: Instant
  readonly dispute: GatewayDispute
}

/**
 * Applies dispute events in the caller's transaction: each dispute is opened once and closed once, whatever the order
 * or number of its events. A verdict that comes first opens the dispute and closes it.
 *
 * @returns a reason for each event that cannot be applied now, by event id.
 */
export async function applyDisputes(
  tx: Database,
  platform: Platform,
  events: readonly DisputeEvent[],
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  // One after another: disputes are rare, and two events of a batch may be about the same one.
  for (const event of events) {
    const problem = await apply(tx, platform, event)
    if (problem) problems.set(event.eventId, problem)
  }
  return problems
}

async function apply(tx: Database, platform: Platform, event: DisputeEvent): Promise<string | undefined> {
  const { gateway, dispute: reported } = event
  const gift = await holdGift(tx, { gateway, paymentRef: reported.paymentRef })
  if (!gift) return `no gift is known by the payment ${reported.paymentRef}`
  if (gift.succeededAt === null) return `the gift ${gift.id} is not confirmed yet`
  const known = await findDispute(tx, gateway, reported.disputeRef)
  // A dispute that was won before another began may be reported late: it takes nothing, so it need not wait.
  if (!known && reported.state !== 'won' && (await isDisputed(tx, gift.id)))
    return `the gift ${gift.id} is in another dispute`
  const dispute = known ?? (await open(tx, platform, gift, event))
  const isOpenHere = !known || known.state === 'open'
  if (reported.state !== 'open' && isOpenHere) await close(tx, platform, gift, dispute, reported.state, event.madeAt)
  return takeFeeBack(tx, platform, gift, dispute, event)
}

async function open(tx: Database, platform: Platform, gift: SettledGift, event: DisputeEvent): Promise<DisputeRow> {
  const { gateway, dispute: reported, madeAt } = event
  const leaving = cents(gift.refunded + (await sumSending(tx, gift.id)))
  const shares = heldShares(gift, leaving, reported.amount)
  const id = newId<'dispute'>(platform)
  await insertDispute(tx, { id, donationId: gift.id, gateway, reported, shares, openedAt: madeAt })
  const postings: Posting[] = [
    { account: 'dispute_receivable', amount: reported.amount },
    { account: 'dispute_fee', amount: reported.fee },
    { account: 'processor_clearing', amount: cents(-reported.amount - reported.fee) },
    { account: 'project_pending', ownerId: gift.projectId, amount: shares.project },
    { account: 'project_dispute_hold', ownerId: gift.projectId, amount: cents(-shares.project) },
  ]
  await postEntries(tx, platform, [entryOf('dispute_opened', gift, id, madeAt, postings, reported.reason)])
  await settleGift(tx, platform, gift, { refunded: gift.refunded, lost: gift.lost, isDisputed: true })
  await notifyPeople(tx, platform, gift, { id, amount: reported.amount }, 'open')
  const kept = await findDispute(tx, gateway, reported.disputeRef)
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
  await notifyPeople(tx, platform, gift, dispute, to)
}

/**
 * Reverses the part of the dispute fee that the gateway gave back, whenever an event states it: often with the verdict,
 * sometimes after it.
 */
async function takeFeeBack(
  tx: Database,
  platform: Platform,
  gift: SettledGift,
  { id, fee, reason }: DisputeRow,
  { dispute: reported, madeAt }: DisputeEvent,
): Promise<string | undefined> {
  const amount = reported.feeReturned ?? cents(0)
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

/** What project and platform fee do not return is the platform's loss, above all the processing fee. */
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

/** The reference of the entry that an entry of a dispute reverses, wholly or in part. */
function reversedBy(kind: EntryKind, gift: SettledGift, disputeId: string): string | undefined {
  if (kind === 'dispute_lost') return `donation:${gift.id}:succeeded`
  return kind === 'dispute_fee_returned' ? `dispute:${disputeId}:opened` : undefined
}

async function notifyPeople(
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

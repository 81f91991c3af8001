import { record } from '#features/foundation/audit/actions.ts'
import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { ownGiftIsBack } from '#features/funding/donations/actions/own-gifts.ts'
import { holdGift, type SettledGift } from '#features/funding/donations/actions/settle-gift.ts'
import { postEntries } from '#features/funding/ledger/actions.ts'
import type { Database } from '#platform/database.ts'
import type { GatewayDispute } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { type Cents, cents } from '#values/money.ts'
import { type Instant, within } from '#values/time.ts'
import { disputeMails, disputeNotices } from '../mails.ts'
import { goneAfter, isNewerWord } from '../rules/verdicts.ts'
import {
  type DisputeRow,
  decideDispute,
  findDispute,
  insertDispute,
  keepFeeReturned,
  keepMoves,
} from '../store/disputes.ts'
import { rebook } from './rebook.ts'

/** A gateway's event about a dispute. */
export type DisputeEvent = {
  readonly gateway: string
  readonly eventId: string
  readonly madeAt: Instant
  readonly dispute: GatewayDispute
}

/**
 * Applies dispute events in the caller's transaction: each dispute is opened once and decided once, whatever the order
 * or number of its events, and each reversal of its verdict is booked once. A verdict that comes first opens the
 * dispute and decides it.
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

async function apply(tx: Database, platform: Platform, received: DisputeEvent): Promise<string | undefined> {
  const { gateway, dispute: reported } = received
  const gift = await holdGift(tx, { gateway, paymentRef: reported.paymentRef })
  if (!gift) return `no gift is known by the payment ${reported.paymentRef}`
  if (gift.succeededAt === null) return `the gift ${gift.id} is not confirmed yet`
  const known = await findDispute(tx, gateway, reported.disputeRef)
  // A gateway's clock may be wrong, but no bank disputes a payment before it was made, or decides before the dispute.
  const madeAt = within(received.madeAt, known?.openedAt ?? gift.succeededAt, platform.clock.now())
  const event = { ...received, madeAt }
  const opened = known ? { gift, dispute: known } : await open(tx, platform, gift, event)
  const to = reported.state
  const isDecided = to !== 'open' && isNewerWord(opened.dispute, reported)
  const fee = isDecided ? await decide(tx, platform, opened.gift, opened.dispute, event, to) : opened.dispute.fee
  if (reported.moves !== undefined) await keepMoves(tx, opened.dispute.id, reported.moves)
  return postReturnedFee(tx, platform, opened.gift, { ...opened.dispute, fee }, event)
}

async function open(tx: Database, platform: Platform, gift: SettledGift, event: DisputeEvent) {
  const { gateway, dispute: reported, madeAt } = event
  const id = newId<'dispute'>(platform)
  await insertDispute(tx, { id, donationId: gift.id, gateway, reported, openedAt: madeAt })
  const after = { ...gift, disputed: cents(gift.disputed + reported.amount) }
  const about = { kind: 'dispute_opened', reference: `dispute:${id}:opened`, occurredAt: madeAt } as const
  const opened = await rebook(tx, platform, gift, after, { ...about, memo: reported.reason }, feeOf(reported.fee))
  await notifyPeople(tx, platform, gift, { id, amount: reported.amount, turns: 0 }, 'open')
  const dispute = await findDispute(tx, gateway, reported.disputeRef)
  if (!dispute) throw new Error('a dispute that was just kept is not there')
  return { gift: opened, dispute }
}

const feeOf = (amount: number) => [
  { account: 'dispute_fee' as const, amount: cents(amount) },
  { account: 'processor_clearing' as const, amount: cents(-amount) },
]

/**
 * The bank's verdict, or a later one that reverses it: providers do report both (docs/decisions/0021). A reversal
 * reverses the verdict's entry, with a further fee if the gateway took one.
 *
 * @returns the fee that the dispute has cost by then.
 */
async function decide(
  tx: Database,
  platform: Platform,
  gift: SettledGift,
  dispute: DisputeRow,
  { dispute: reported, madeAt }: DisputeEvent,
  to: 'won' | 'lost',
): Promise<Cents> {
  const { id, state: from, reason: memo } = dispute
  const isTurn = from !== 'open'
  const turns = dispute.turns + (isTurn ? 1 : 0)
  const fee = cents(isTurn ? Math.max(dispute.fee, reported.fee) : dispute.fee)
  await decideDispute(tx, id, { to, at: madeAt, turns, fee })
  const kind = isTurn && to === 'won' ? 'dispute_reversed' : (`dispute_${to}` as const)
  await rebook(
    tx,
    platform,
    gift,
    goneAfter(gift, dispute.amount, from, to),
    { kind, ...referencesOf(dispute, to, gift), occurredAt: madeAt, memo },
    feeOf(fee - dispute.fee),
  )
  if (isTurn && to === 'won') await ownGiftIsBack(tx, platform, gift.id)
  await notifyPeople(tx, platform, gift, { id, amount: dispute.amount, turns }, to)
  return fee
}

/** The entry of a verdict, and the entry that it reverses. */
function referencesOf({ id, state: from, turns }: DisputeRow, to: 'won' | 'lost', gift: SettledGift) {
  if (from !== 'open')
    return {
      reference: `dispute:${id}:turned:${turns + 1}`,
      reverses: turns === 0 ? `dispute:${id}:${from}` : `dispute:${id}:turned:${turns}`,
    }
  const reverses = to === 'won' ? `dispute:${id}:opened` : `donation:${gift.id}:succeeded`
  return { reference: `dispute:${id}:${to}`, reverses }
}

/**
 * Reverses the part of the dispute fee that the gateway returned, whenever an event states it: often with the
 * verdict, sometimes after it.
 */
async function postReturnedFee(
  tx: Database,
  platform: Platform,
  gift: SettledGift,
  { id, fee, feeReturned: known, reason: memo }: DisputeRow,
  { dispute: reported, madeAt: occurredAt }: DisputeEvent,
): Promise<string | undefined> {
  const total = reported.feeReturned ?? cents(0)
  if (total <= known) return undefined
  if (total > fee) return `of a fee of ${fee} cents ${total} were given back`
  await keepFeeReturned(tx, id, total)
  const kind = 'dispute_fee_returned'
  const reference = `dispute:${id}:fee_returned${known === 0 ? '' : `:${total}`}`
  const about = { kind, reference, reverses: `dispute:${id}:opened`, memo, occurredAt } as const
  const postings = feeOf(known - total)
  await postEntries(tx, platform, [{ ...about, subjectId: gift.projectId, sourceId: gift.id, postings }])
  return undefined
}

async function notifyPeople(
  tx: Database,
  platform: Platform,
  gift: SettledGift,
  dispute: Pick<DisputeRow, 'id' | 'amount' | 'turns'>,
  state: GatewayDispute['state'],
): Promise<void> {
  await notify(tx, platform, disputeNotices(gift, dispute, state))
  await queueMails(tx, platform, disputeMails(platform, gift, dispute, state))
  await record(tx, platform, {
    action: `dispute.${state === 'open' ? 'opened' : state}`,
    targetKind: 'donation',
    targetId: gift.id,
    data: { disputeId: dispute.id, cents: dispute.amount, ...(dispute.turns > 0 && { turns: dispute.turns }) },
  })
}

import { isNewerWord } from '#features/funding/refunds/rules/verdicts.ts'
import type { Database } from '#platform/database.ts'
import type { GatewayDispute, ReportedRefund } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import {
  findDisputes,
  hasDispute,
  insertDispute,
  lockDispute,
  type PlanDispute,
  saveDispute,
} from '../store/disputes.ts'
import { findPaymentsById, type PlanPayment } from '../store/payments.ts'
import { insertPlanEvents, lockSubscriptions, saveSubscriptions } from '../store/subscriptions.ts'
import { bookDispute, bookDisputeFee } from './book.ts'
import { refreshHolds } from './holds.ts'

type DisputeEvent = { readonly gateway: string; readonly dispute: GatewayDispute }

/**
 * A bank disputes a payment of a plan: the plan is held until the bank has decided, and for good where it decides
 * against us. Events may come in any order and more than once; a bank may reverse its decision, and each reversal is
 * booked once. What it takes of a second payment is not owed, so it waits until we know which of the two a payment is.
 *
 * @returns a reason when it cannot be applied now.
 */
export async function applyPlanDispute(
  tx: Database,
  platform: Platform,
  read: PlanPayment,
  { gateway, dispute: reported }: DisputeEvent,
): Promise<string | undefined> {
  const now = platform.clock.now()
  const [one] = await lockSubscriptions(tx, [read.userId])
  if (!one) return undefined
  // A second payment may have been refunded before the plan was locked.
  const [payment = read] = await findPaymentsById(tx, [read.id])
  // A page that takes a card is never a second payment, and an abandoned one is never confirmed.
  if (payment.kind !== 'card' && !isPaid(payment)) return `the payment ${payment.id} of a plan is not confirmed yet`
  const known = await lockDispute(tx, gateway, reported.disputeRef)
  const before = known ?? freshOf(reported)
  if (!known) {
    await insertDispute(tx, { gateway, paymentId: payment.id, userId: one.userId }, before, now)
    await bookDispute(tx, platform, { payment, dispute: before }, 'opened')
  }
  const after = updated(before, reported)
  await saveDispute(tx, gateway, after, now)
  await bookWord(tx, platform, payment, before, after)
  if (known && after.state === before.state) return undefined
  const isHeld = await hasDispute(tx, one.userId)
  await saveSubscriptions(tx, [{ ...one, heldSince: isHeld ? (one.heldSince ?? now) : null }], now)
  const detail = { disputeRef: reported.disputeRef }
  const event = { id: newId(platform), userId: one.userId, event: `dispute_${after.state}`, detail, actorId: null }
  await insertPlanEvents(tx, [event], now)
  await refreshHolds(tx, platform, one.userId)
  return undefined
}

/** The payment that counts, or a second one that is to be refunded or was. */
const isPaid = ({ state }: PlanPayment): boolean => state === 'succeeded' || state === 'surplus' || state === 'returned'

const freshOf = ({ disputeRef, amount, fee }: GatewayDispute): PlanDispute => ({
  ...{ disputeRef, amount, fee, state: 'open', feeReturned: cents(0), moves: 0, turns: 0 },
})

/** The dispute after its reports, in any order: a reversal may cost another fee, and a fee may come back. */
function updated(known: PlanDispute, reported: GatewayDispute): PlanDispute {
  const isTurn = known.state !== 'open' && isNewerWord(known, reported)
  const fee = isTurn ? cents(Math.max(known.fee, reported.fee)) : known.fee
  return {
    ...known,
    state: isNewerWord(known, reported) ? reported.state : known.state,
    fee,
    feeReturned: cents(Math.min(fee, Math.max(known.feeReturned, reported.feeReturned ?? 0))),
    moves: Math.max(known.moves, reported.moves ?? 0),
    turns: known.turns + (isTurn ? 1 : 0),
  }
}

async function bookWord(
  tx: Database,
  platform: Platform,
  payment: PlanPayment,
  before: PlanDispute,
  after: PlanDispute,
): Promise<void> {
  const booked = { payment, dispute: after }
  if (after.turns > before.turns)
    await bookDispute(tx, platform, booked, after.state === 'won' ? 'turned won' : 'turned lost')
  else if (after.state !== 'open' && after.state !== before.state) await bookDispute(tx, platform, booked, after.state)
  const fee = cents(after.fee - before.fee - (after.feeReturned - before.feeReturned))
  if (fee !== 0) await bookDisputeFee(tx, platform, booked, fee)
}

/** Whether a gateway reports something new about a dispute. */
export async function isPlanDisputeNews(db: Database, gateway: string, reported: GatewayDispute): Promise<boolean> {
  const [known] = await findDisputes(db, gateway, [reported.disputeRef])
  if (!known) return true
  const after = updated(known, reported)
  return after.state !== known.state || after.fee !== known.fee || after.feeReturned !== known.feeReturned
}

/** Refunds of plans are ordered by us alone; another one is a reason for a person to look. */
export const isOwnReturn = ({ idempotencyKey }: ReportedRefund): boolean =>
  idempotencyKey?.startsWith('plan-return:') ?? false

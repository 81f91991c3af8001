import type { Database } from '#platform/database.ts'
import type { GatewayDispute, ReportedRefund } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { decideDispute, hasDispute, insertDispute, lockDispute } from '../store/disputes.ts'
import type { PlanPayment } from '../store/payments.ts'
import { insertPlanEvents, lockSubscriptions, saveSubscriptions } from '../store/subscriptions.ts'
import { bookDispute } from './book.ts'
import { refreshHolds } from './holds.ts'

type DisputeEvent = { readonly gateway: string; readonly dispute: GatewayDispute }

/**
 * A bank disputes a payment of a plan: the plan is held until the bank has decided, and for good where it decides
 * against us. Told as often and in whatever order.
 */
export async function applyPlanDispute(
  tx: Database,
  platform: Platform,
  payment: PlanPayment,
  { gateway, dispute }: DisputeEvent,
): Promise<void> {
  const now = platform.clock.now()
  const [one] = await lockSubscriptions(tx, [payment.userId])
  if (!one) return
  const { disputeRef, state, amount, fee } = dispute
  const known = await lockDispute(tx, gateway, disputeRef)
  const booked = { payment, amount, fee, ref: disputeRef }
  if (!known) {
    await insertDispute(tx, { gateway, disputeRef, paymentId: payment.id, userId: one.userId, amount, fee }, now)
    await bookDispute(tx, platform, booked, 'opened')
  }
  if ((known?.state ?? 'open') !== 'open' || (known && state === 'open')) return
  if (state !== 'open') {
    await decideDispute(tx, { gateway, disputeRef, state }, now)
    await bookDispute(tx, platform, booked, state)
  }
  const isHeld = await hasDispute(tx, one.userId)
  const heldSince = isHeld ? (one.heldSince ?? now) : null
  await saveSubscriptions(tx, [{ ...one, heldSince }], now)
  const event = { id: newId(platform), userId: one.userId, event: `dispute_${state}`, detail: { disputeRef } }
  await insertPlanEvents(tx, [{ ...event, actorId: null }], now)
  await refreshHolds(tx, platform, one.userId)
}

/** Refunds of plans are ordered by us alone; another one is a reason for a person to look. */
export const isOwnReturn = ({ idempotencyKey }: ReportedRefund): boolean =>
  idempotencyKey?.startsWith('plan-return:') ?? false

import type { GatewayRefund, RefundOrder } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { type Instant, later } from '#values/time.ts'
import { lateMs, refundFault } from '../rules.ts'
import { findPayment } from '../store/payments.ts'
import { findRefund, findRefundByKey, insertRefund, lockRefunded, type TestRefund } from '../store/refunds.ts'

type Needs = Pick<Platform, 'database' | 'clock' | 'random'>

/** Decided once under the payment's lock, so that concurrent refunds cannot exceed the payment. */
export async function refund(needs: Needs, order: RefundOrder): Promise<GatewayRefund> {
  const now = needs.clock.now()
  return needs.database.transaction(async (tx) => {
    const refunded = await lockRefunded(tx, order.paymentRef)
    const known = await findRefundByKey(tx, order.idempotencyKey)
    if (known) return refundState(known, now)
    const payment = await findPayment(tx, order.paymentRef)
    if (!payment) return { refundRef: undefined, state: 'failed', failureCode: 'no_such_payment' }
    const made: TestRefund = {
      refundRef: `refund_${newId(needs)}`,
      amount: order.amount,
      failureCode: refundFault(payment, refunded, order.amount) ?? null,
      settlesAt: payment.card === 'slow-refund' ? later(now, lateMs) : now,
    }
    const { idempotencyKey, paymentRef } = order
    await insertRefund(tx, { ...made, idempotencyKey, paymentRef }, now)
    return refundState(made, now)
  })
}

export function refundState(
  { refundRef, failureCode, settlesAt }: Omit<TestRefund, 'amount'>,
  now: Instant,
): GatewayRefund {
  if (failureCode !== null) return { refundRef, state: 'failed', failureCode }
  return { refundRef, state: settlesAt <= now ? 'succeeded' : 'pending', failureCode: undefined }
}

export async function readRefund(needs: Needs, refundRef: string): Promise<GatewayRefund | undefined> {
  const found = await findRefund(needs.database, refundRef)
  return found && refundState(found, needs.clock.now())
}

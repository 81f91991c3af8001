import type Stripe from 'stripe'
import type { GatewayRefund, RefundOrder } from '#platform/payments.ts'
import { orderMetadataKey, refundOf } from '../rules/gateway.ts'
import type { Needs } from './checkout.ts'
import { answered, StripeRefusal, undefinedIfMissing } from './client.ts'
import { intentOf } from './look-up.ts'

const refused = (failureCode: string): GatewayRefund => ({ refundRef: undefined, state: 'failed', failureCode })

/** Maps Stripe's failure codes to ours. */
const failures: Readonly<Record<string, string>> = {
  charge_already_refunded: 'amount_too_large',
  amount_too_large: 'amount_too_large',
}

/** Looks for a refund with this key first: Stripe forgets keys after a day, but never refunds. */
export async function refund(needs: Needs, order: RefundOrder): Promise<GatewayRefund> {
  const intent = await intentOf(needs, order.paymentRef)
  if (intent === undefined) return refused('payment_not_captured')
  const made = await findMade(needs.stripe, intent, order.idempotencyKey)
  if (made) return refundOf(made)
  const { idempotencyKey, amount, reason } = order
  try {
    const params: Stripe.RefundCreateParams = {
      payment_intent: intent,
      amount,
      metadata: { [orderMetadataKey]: idempotencyKey },
      ...(reason === 'fraud' && { reason: 'fraudulent' }),
    }
    return refundOf(await answered(needs.stripe.refunds.create(params, { idempotencyKey })))
  } catch (error) {
    if (error instanceof StripeRefusal) return refused(failures[error.code] ?? error.code)
    throw error
  }
}

async function findMade(stripe: Stripe, intent: string, key: string): Promise<Stripe.Refund | undefined> {
  const { data } = await answered(stripe.refunds.list({ payment_intent: intent, limit: 100 }))
  return data.find((one) => one.metadata?.[orderMetadataKey] === key)
}

export async function findRefund(needs: Needs, refundRef: string): Promise<GatewayRefund | undefined> {
  const found = await undefinedIfMissing(needs.stripe.refunds.retrieve(refundRef))
  return found && refundOf(found)
}

import Stripe from 'stripe'
import type { ChargeOrder, RefusedCharge } from '#platform/charges.ts'
import { type GatewayCharges, type GatewayPayment, GatewayUnavailable } from '#platform/payments.ts'
import { chargeOf, orderMetadataKey } from '../rules/gateway.ts'
import { keepCharge, storeCharge } from '../store.ts'
import type { Needs } from './checkout.ts'
import { answered, StripeRefusal, undefinedIfMissing } from './client.ts'

/** Expands a payment's fee. */
const costed = { expand: ['latest_charge.balance_transaction'] }

export const isCharge = (paymentRef: string): boolean => paymentRef.startsWith('pi_')

/** A charge of a saved card, as it is now; undefined when it is not ours. */
export async function findCharge(needs: Needs, paymentRef: string): Promise<GatewayPayment | undefined> {
  const intent = await undefinedIfMissing(needs.stripe.paymentIntents.retrieve(paymentRef, costed))
  return intent && chargeOf(intent)
}

/**
 * Charges of saved cards: a PaymentIntent that is made once, stored, and confirmed again at each attempt. Stripe
 * charges it at most once, forever, while it forgets idempotency keys after a day.
 */
export const stripeCharges = (needs: Needs): GatewayCharges => ({
  prepare: (order) => prepare(needs, order),
  confirm: (order) => confirm(needs, order),
  cancel: (paymentRef) => cancel(needs, paymentRef),
})

async function prepare(needs: Needs, order: ChargeOrder): Promise<{ paymentRef: string } | RefusedCharge> {
  try {
    return await make(needs, order)
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    // Only the order names the customer: deleted at Stripe, the customer has no card there any more.
    return { state: 'refused', failureCode: error.code === 'resource_missing' ? 'no_method' : 'provider_refused' }
  }
}

async function make({ stripe, database, clock }: Needs, order: ChargeOrder): Promise<{ paymentRef: string }> {
  const { idempotencyKey, ...kept } = await keepCharge(database, order, clock.now())
  if (kept.paymentIntentId !== null) return { paymentRef: kept.paymentIntentId }
  const made = await answered(
    stripe.paymentIntents.create(
      {
        amount: kept.amount,
        currency: 'usd',
        customer: kept.customerRef,
        description: kept.description,
        metadata: { [orderMetadataKey]: idempotencyKey },
        allowed_payment_method_types: ['card'],
      },
      { idempotencyKey: kept.isAnew ? `${idempotencyKey}:${kept.customerRef}` : idempotencyKey },
    ),
  )
  return { paymentRef: await storeCharge(database, idempotencyKey, made.id) }
}

type Confirmed = { readonly paymentRef: string; readonly methodRef: string; readonly tryKey: string }

async function confirm(needs: Needs, { paymentRef, methodRef, tryKey }: Confirmed): Promise<GatewayPayment> {
  const params = { payment_method: methodRef, off_session: true }
  try {
    await answered(
      needs.stripe.paymentIntents
        .confirm(paymentRef, params, { idempotencyKey: tryKey })
        // A declined card is an answer; the payment says why.
        .catch((error: unknown) =>
          error instanceof Stripe.errors.StripeCardError ? undefined : Promise.reject(error),
        ),
    )
  } catch (error) {
    // It was paid or cancelled already, or the card no longer exists: the payment says which.
    if (!(error instanceof StripeRefusal)) throw error
    const found = await findCharge(needs, paymentRef)
    if (!found) throw new GatewayUnavailable(error)
    return found.state === 'open' ? { ...found, failureCode: found.failureCode ?? refusalOf(error) } : found
  }
  const found = await findCharge(needs, paymentRef)
  if (!found) throw new GatewayUnavailable(new Error('a payment that was just confirmed is not there'))
  return found
}

const refusalOf = ({ code }: StripeRefusal): string => (code === 'resource_missing' ? 'no_method' : code)

async function cancel(needs: Needs, paymentRef: string): Promise<GatewayPayment | undefined> {
  await answered(needs.stripe.paymentIntents.cancel(paymentRef)).catch((error: unknown) => {
    if (!(error instanceof StripeRefusal)) throw error
  })
  return findCharge(needs, paymentRef)
}

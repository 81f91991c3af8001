import type Stripe from 'stripe'
import type { Database } from '#platform/database.ts'
import { type CheckoutOrder, GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { orderRemark } from '../rules.ts'
import { type Checkout, keepOrder, keepSession } from '../store.ts'
import { answered, StripeRefusal } from './client.ts'

export type Needs = Pick<Platform, 'database' | 'clock' | 'fetch'> & { readonly stripe: Stripe }

/**
 * One checkout for each key, although Stripe forgets keys after a day: the order is stored before it is sent, and the
 * session when it is answered. If the answer is lost for more than a day, a new session is opened; the first was never
 * shown and has expired.
 */
export async function openCheckout(
  { database, clock, stripe }: Needs,
  order: CheckoutOrder,
): Promise<{ paymentRef: string; checkoutUrl: string }> {
  const kept = await keepOrder(database, order, clock.now())
  const session = isOpened(kept) ? kept : await open(stripe, database, kept)
  return { paymentRef: session.sessionId, checkoutUrl: session.checkoutUrl }
}

const isOpened = (kept: Checkout): kept is Checkout & { sessionId: string; checkoutUrl: string } =>
  kept.sessionId !== null && kept.checkoutUrl !== null

async function open(stripe: Stripe, database: Database, order: Checkout) {
  const remarks = { [orderRemark]: order.idempotencyKey }
  const made = await answered(
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        submit_type: 'donate',
        client_reference_id: order.idempotencyKey,
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: order.amount, product_data: { name: order.description } },
          },
        ],
        metadata: remarks,
        payment_intent_data: { description: order.description, metadata: remarks },
      },
      { idempotencyKey: order.idempotencyKey },
    ),
  ).catch((error: unknown) => {
    // A refused request is our fault: the donor can only try again.
    throw error instanceof StripeRefusal ? new GatewayUnavailable(error) : error
  })
  if (!made.url) throw new GatewayUnavailable(new Error('a checkout without a page'))
  return keepSession(database, order.idempotencyKey, { sessionId: made.id, checkoutUrl: made.url })
}

import type Stripe from 'stripe'
import { type CheckoutOrder, GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { hourMs, type Instant, later, millisOf, minuteMs } from '#values/time.ts'
import { orderMetadataKey } from '../rules/gateway.ts'
import { type Checkout, keepOrder, keepSession, renewOrder } from '../store.ts'
import { answered, StripeRefusal } from './client.ts'

export type Needs = Pick<Platform, 'database' | 'clock' | 'fetch'> & {
  readonly stripe: Stripe
  readonly paymentMethods: readonly string[]
}

/** An unpaid page expires after this. */
const openForMs = 12 * hourMs
/** Stripe refuses an expiry that is less than half an hour away. */
const endAwayMs = 31 * minuteMs

/**
 * One checkout for each key, although Stripe forgets keys after a day: the order is stored before it is sent, and the
 * session when it is answered. If the answer is lost for more than a day, a new session is opened; the first was never
 * shown and has expired.
 */
export async function openCheckout(
  needs: Needs,
  order: CheckoutOrder,
): Promise<{ paymentRef: string; checkoutUrl: string }> {
  const { database, clock } = needs
  const now = clock.now()
  const kept = await keepOrder(database, order, now, later(now, openForMs))
  const session = isOpened(kept) ? kept : await open(needs, kept, order.customerEmail)
  return { paymentRef: session.sessionId, checkoutUrl: session.checkoutUrl }
}

const isOpened = (kept: Checkout): kept is Checkout & { sessionId: string; checkoutUrl: string } =>
  kept.sessionId !== null && kept.checkoutUrl !== null

/** The expiry of an order's page, and the key to ask Stripe with: after a too early expiry it is another request. */
async function endOf({ database, clock }: Needs, { idempotencyKey: key, createdAt, expiresAt }: Checkout) {
  const now = clock.now()
  const end =
    expiresAt && expiresAt < later(now, endAwayMs)
      ? await renewOrder(database, key, later(now, endAwayMs), later(now, openForMs))
      : expiresAt
  const isFirst = !end || end === later(createdAt, openForMs)
  return { end, idempotencyKey: isFirst ? key : `${key}:${secondsOf(end)}` }
}
const secondsOf = (at: Instant): number => Math.floor(millisOf(at) / 1000)

type Page = Pick<
  Stripe.Checkout.SessionCreateParams,
  'mode' | 'submit_type' | 'customer' | 'customer_creation' | 'currency' | 'line_items' | 'payment_intent_data'
>

/** A payment, which may save the card for later charges of its customer. */
function payPage(order: Checkout, remarks: Record<string, string>): Page {
  const { amount: unit_amount, description, keepsCard, customerRef } = order
  const customer = customerRef === null ? ({ customer_creation: 'always' } as const) : { customer: customerRef }
  return {
    mode: 'payment',
    ...(keepsCard ? customer : ({ submit_type: 'donate' } as const)),
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount, product_data: { name: description } } }],
    payment_intent_data: {
      ...{ description, metadata: remarks },
      ...(keepsCard && ({ setup_future_usage: 'off_session' } as const)),
    },
  }
}

/** Takes a card and charges nothing. */
async function cardPage({ stripe }: Needs, { idempotencyKey, customerRef }: Checkout): Promise<Page> {
  const customer =
    customerRef ?? (await answered(stripe.customers.create({}, { idempotencyKey: `${idempotencyKey}:customer` }))).id
  return { mode: 'setup', currency: 'usd', customer }
}

async function open(needs: Needs, order: Checkout, customerEmail: string | undefined) {
  try {
    return await openFor(needs, order, customerEmail)
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    // The customer was deleted at Stripe: the page creates a new one, so that another card can be given.
    if (order.customerRef !== null && error.code === 'resource_missing') return openForNew(needs, order, customerEmail)
    // A refused request is our fault: the donor can only try again.
    throw new GatewayUnavailable(error)
  }
}

const openForNew = (needs: Needs, order: Checkout, customerEmail: string | undefined) =>
  openFor(needs, { ...order, customerRef: null }, customerEmail, ':anew').catch((error: unknown) => {
    throw error instanceof StripeRefusal ? new GatewayUnavailable(error) : error
  })

async function openFor(needs: Needs, order: Checkout, customerEmail: string | undefined, keyEnd = '') {
  const { stripe, database, paymentMethods } = needs
  const { end, idempotencyKey } = await endOf(needs, order)
  const remarks = { [orderMetadataKey]: order.idempotencyKey }
  const page = order.amount === 0 ? await cardPage(needs, order) : payPage(order, remarks)
  const made = await answered(
    stripe.checkout.sessions.create(
      {
        ...page,
        client_reference_id: order.idempotencyKey,
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
        allowed_payment_method_types: [...paymentMethods],
        ...(end && { expires_at: secondsOf(end) }),
        ...(customerEmail !== undefined && page.customer === undefined && { customer_email: customerEmail }),
        metadata: remarks,
      },
      { idempotencyKey: `${idempotencyKey}${keyEnd}` },
    ),
  )
  if (!made.url) throw new GatewayUnavailable(new Error('a checkout without a page'))
  return keepSession(database, order.idempotencyKey, { sessionId: made.id, checkoutUrl: made.url })
}

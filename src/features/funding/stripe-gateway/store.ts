import type { ChargeOrder } from '#platform/charges.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { CheckoutOrder } from '#platform/payments.ts'
import type { Instant } from '#values/time.ts'

export type Checkout = Omit<CheckoutOrder, 'customerEmail' | 'keepCard'> & {
  /** Whether the card is saved for later charges, and of which customer; null for a new one. */
  readonly keepsCard: boolean
  readonly customerRef: string | null
  readonly createdAt: Instant
  /** When its page expires; null for orders from before pages had an expiry. */
  readonly expiresAt: Instant | null
  /** Null until Stripe has answered. */
  readonly sessionId: string | null
  readonly checkoutUrl: string | null
}

/** Stores the order of a key and returns it as first stored; a later one changes nothing. */
export async function keepOrder(
  db: Database,
  order: CheckoutOrder,
  now: Instant,
  expiresAt: Instant,
): Promise<Checkout> {
  const { idempotencyKey: key } = order
  await db.query(sql`
    insert into stripe_checkouts (idempotency_key, amount_cents, description, success_url, cancel_url, created_at,
      expires_at, keeps_card, customer_ref)
    values (${key}, ${order.amount}, ${order.description}, ${order.successUrl}, ${order.cancelUrl}, ${now}, ${expiresAt},
      ${order.keepCard !== undefined}, ${order.keepCard?.customerRef ?? null})
    on conflict (idempotency_key) do nothing`)
  const kept = await first(
    db.query<Checkout>(sql`
      select idempotency_key as "idempotencyKey", amount_cents as "amount", description, success_url as "successUrl",
        cancel_url as "cancelUrl", session_id as "sessionId", checkout_url as "checkoutUrl",
        created_at as "createdAt", expires_at as "expiresAt", keeps_card as "keepsCard",
        customer_ref as "customerRef"
      from stripe_checkouts where idempotency_key = ${key}`),
  )
  if (!kept) throw new Error('an order that was just kept is not there')
  return kept
}

/** Gives an order that was never answered another expiry. @returns the one that holds. */
export async function renewOrder(db: Database, key: string, closesBefore: Instant, expiresAt: Instant) {
  const rows = await db.query<{ expiresAt: Instant }>(sql`
    update stripe_checkouts
    set expires_at = case when expires_at < ${closesBefore} then ${expiresAt}::timestamptz else expires_at end
    where idempotency_key = ${key} and session_id is null and expires_at is not null
    returning expires_at as "expiresAt"`)
  return rows[0]?.expiresAt
}

/** Stores the session of this key and returns the first one stored. */
export async function keepSession(
  db: Database,
  idempotencyKey: string,
  session: { readonly sessionId: string; readonly checkoutUrl: string },
): Promise<{ sessionId: string; checkoutUrl: string }> {
  const rows = await db.query<{ sessionId: string; checkoutUrl: string }>(sql`
    update stripe_checkouts set session_id = coalesce(session_id, ${session.sessionId}),
      checkout_url = coalesce(checkout_url, ${session.checkoutUrl})
    where idempotency_key = ${idempotencyKey}
    returning session_id as "sessionId", checkout_url as "checkoutUrl"`)
  return rows[0] ?? session
}

/** A session of another installation on the same Stripe account has no row here, and gets none. */
export async function storeIntent(db: Database, sessionId: string, paymentIntentId: string): Promise<void> {
  await db.query(sql`
    update stripe_checkouts set payment_intent_id = ${paymentIntentId}
    where session_id = ${sessionId} and payment_intent_id is null`)
}

export const findIntent = (db: Database, sessionId: string) =>
  first(
    db.query<{ id: string }>(sql`
      select payment_intent_id as "id" from stripe_checkouts
      where session_id = ${sessionId} and payment_intent_id is not null`),
  )

export const findSession = (db: Database, paymentIntentId: string) =>
  first(
    db.query<{ id: string }>(sql`
      select session_id as "id" from stripe_checkouts
      where payment_intent_id = ${paymentIntentId} and session_id is not null`),
  )

export type KeptCharge = ChargeOrder & {
  /** Null until Stripe has answered. */
  readonly paymentIntentId: string | null
  /** The customer differs from before: Stripe refuses another request under a known key. */
  readonly isAnew: boolean
}

/**
 * Stores a charge of a key and returns it as first stored; until Stripe has made it, the customer of another card
 * replaces the first.
 */
export async function keepCharge(db: Database, order: ChargeOrder, now: Instant): Promise<KeptCharge> {
  const { idempotencyKey: key } = order
  await db.query(sql`
    insert into stripe_charges (idempotency_key, amount_cents, description, customer_ref, created_at)
    values (${key}, ${order.amount}, ${order.description}, ${order.customerRef}, ${now})
    on conflict (idempotency_key) do nothing`)
  const kept = await first(
    db.query<KeptCharge>(sql`
      select idempotency_key as "idempotencyKey", amount_cents as "amount", description,
        case when payment_intent_id is null then ${order.customerRef} else customer_ref end as "customerRef",
        payment_intent_id as "paymentIntentId", customer_ref <> ${order.customerRef} as "isAnew"
      from stripe_charges where idempotency_key = ${key}`),
  )
  if (!kept) throw new Error('a charge that was just kept is not there')
  return kept
}

/** @returns the payment that is stored, which is the first one. */
export async function storeCharge(db: Database, key: string, paymentIntentId: string): Promise<string> {
  const kept = await first(
    db.query<{ id: string }>(sql`
      update stripe_charges set payment_intent_id = coalesce(payment_intent_id, ${paymentIntentId})
      where idempotency_key = ${key} returning payment_intent_id as "id"`),
  )
  return kept?.id ?? paymentIntentId
}

export const isKeptCharge = async (db: Database, paymentIntentId: string): Promise<boolean> =>
  (await db.query(sql`select 1 as one from stripe_charges where payment_intent_id = ${paymentIntentId}`)).length > 0

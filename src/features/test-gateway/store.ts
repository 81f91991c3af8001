import { type Database, first, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { TestPaymentState } from './rules.ts'

export type TestPayment = {
  readonly paymentRef: string
  readonly amount: Cents
  readonly description: string
  readonly successUrl: string
  readonly cancelUrl: string
  readonly state: TestPaymentState
  readonly failureCode: string | null
}

const columns = sql`payment_ref as "paymentRef", amount_cents as "amount", description, success_url as "successUrl",
  cancel_url as "cancelUrl", state, failure_code as "failureCode"`

/** Keeps a payment, or leaves the one that the same idempotency key made before. */
export async function insertPayment(
  db: Database,
  payment: Omit<TestPayment, 'state' | 'failureCode'> & { idempotencyKey: string },
  now: Instant,
): Promise<void> {
  await db.query(sql`
    insert into test_gateway_payments
      (payment_ref, idempotency_key, amount_cents, description, success_url, cancel_url, state, created_at, updated_at)
    values (${payment.paymentRef}, ${payment.idempotencyKey}, ${payment.amount}, ${payment.description},
      ${payment.successUrl}, ${payment.cancelUrl}, 'open', ${now}, ${now})
    on conflict (idempotency_key) do nothing`)
}

export const findPaymentByKey = (db: Database, idempotencyKey: string) =>
  first(
    db.query<TestPayment>(sql`select ${columns} from test_gateway_payments where idempotency_key = ${idempotencyKey}`),
  )

export const findPayment = (db: Database, paymentRef: string) =>
  first(db.query<TestPayment>(sql`select ${columns} from test_gateway_payments where payment_ref = ${paymentRef}`))

/** Moves a payment on, only from the state it must be in: of two presses one wins. */
export const movePayment = (
  db: Database,
  move: {
    paymentRef: string
    from: TestPaymentState
    to: TestPaymentState
    failureCode: string | undefined
    now: Instant
  },
) =>
  first(
    db.query<TestPayment>(sql`
      update test_gateway_payments
      set state = ${move.to}, failure_code = ${move.failureCode ?? null}, updated_at = ${move.now}
      where payment_ref = ${move.paymentRef} and state = ${move.from}
      returning ${columns}`),
  )

export type TestEvent = {
  readonly eventId: string
  readonly paymentRef: string
  readonly type: string
  readonly payload: object
  readonly sends: number
  readonly sendAt: Instant
}

export async function insertEvents(db: Database, events: readonly TestEvent[], now: Instant): Promise<void> {
  await db.query(sql`
    insert into test_gateway_events (event_id, payment_ref, type, payload, sends_left, next_send_at, created_at)
    select event_id, payment_ref, type, payload::jsonb, sends, send_at, ${now}
    from unnest(
      ${events.map((event) => event.eventId)}::text[],
      ${events.map((event) => event.paymentRef)}::text[],
      ${events.map((event) => event.type)}::text[],
      ${events.map((event) => JSON.stringify(event.payload))}::text[],
      ${events.map((event) => event.sends)}::int[],
      ${events.map((event) => event.sendAt)}::timestamptz[]
    ) as wanted (event_id, payment_ref, type, payload, sends, send_at)`)
}

export type DueEvent = { readonly eventId: string; readonly body: string; readonly attempts: number }

/**
 * Takes events that are due, for a while: should this process die, they are due again at `until`. Nothing
 * is locked while they are being sent. A payment that became final with a due event is final from now on.
 */
export const leaseDueEvents = (db: Database, now: Instant, until: Instant, limit: number) =>
  db.query<DueEvent>(sql`
    with due as (
      update test_gateway_events set next_send_at = ${until}, attempts = attempts + 1
      where event_id in (
        select event_id from test_gateway_events where sends_left > 0 and next_send_at <= ${now}
        order by next_send_at limit ${limit} for update skip locked
      )
      returning event_id, payment_ref, payload, attempts
    ), settled as (
      update test_gateway_payments payment set state = due.payload -> 'payment' ->> 'state', updated_at = ${now}
      from due where due.payment_ref = payment.payment_ref and payment.state = 'processing'
        and due.payload -> 'payment' ->> 'state' = 'succeeded'
    )
    select event_id as "eventId", payload::text as body, attempts from due`)

/** @param again when it is sent again, should another sending be left. */
export async function markSent(db: Database, eventId: string, again: Instant): Promise<void> {
  await db.query(sql`
    update test_gateway_events set sends_left = sends_left - 1, attempts = 0, next_send_at = ${again}
    where event_id = ${eventId}`)
}

export async function putOff(db: Database, eventId: string, until: Instant): Promise<void> {
  await db.query(sql`update test_gateway_events set next_send_at = ${until} where event_id = ${eventId}`)
}

import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

export type TestEvent = {
  readonly eventId: string
  readonly paymentRef: string | null
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
 * Leases events that are due: if this process dies, they are due again at `until`. Nothing is locked while they are
 * sent. A payment that becomes final by a due event is marked final.
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
      update test_gateway_payments payment set state = due.payload -> 'payment' ->> 'state', updated_at = ${now},
        paid_at = (due.payload -> 'payment' ->> 'paidAt')::timestamptz
      from due where due.payment_ref = payment.payment_ref and payment.state = 'processing'
        and due.payload -> 'payment' ->> 'state' = 'succeeded'
    )
    select event_id as "eventId", payload::text as body, attempts from due`)

/** @param again when to send them again, if they are to be sent more than once. */
export async function markSent(db: Database, eventIds: readonly string[], again: Instant): Promise<void> {
  await db.query(sql`
    update test_gateway_events set sends_left = sends_left - 1, attempts = 0, next_send_at = ${again}
    where event_id = any(${eventIds}::text[])`)
}

export async function putOff(db: Database, eventId: string, until: Instant): Promise<void> {
  await db.query(sql`update test_gateway_events set next_send_at = ${until} where event_id = ${eventId}`)
}

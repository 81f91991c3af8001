import { type Database, sql } from '#platform/database.ts'
import type { GatewayEvent, GatewayObject, GatewayPayload } from '#platform/payments.ts'
import type { Instant } from '#values/time.ts'

/** What staff search an event by: the payment, or the object that it names. */
function subjectOf(event: GatewayPayload): string | null {
  if ('unread' in event) return null
  if ('object' in event) return event.object
  if ('payment' in event) return event.payment.paymentRef
  if ('payee' in event) return event.payee.accountRef
  if ('bankPayout' in event) return event.bankPayout.payoutRef
  if ('reversedTransfer' in event) return event.reversedTransfer.transferRef
  return ('refund' in event ? event.refund : event.dispute).paymentRef
}

type Received = { readonly gateway: string; readonly event: GatewayEvent; readonly at: Instant }

/**
 * Stores events; a known event stays as it is. An event that we cannot read needs no handling.
 *
 * @returns how many are new.
 */
export async function insertEvents(db: Database, received: readonly Received[]): Promise<number> {
  const rows = received.map(({ gateway, event, at }) => {
    const { eventId: id, type, ...payload } = event
    return { gateway, id, type, ref: subjectOf(event), payload, at, handled: 'unread' in event ? at : null }
  })
  const kept = await db.query(sql`
    insert into payment_events (gateway, event_id, type, payment_ref, payload, received_at, handled_at, next_attempt_at)
    select gateway, id, type, ref, payload, at, handled, at
    from jsonb_to_recordset(${rows}::jsonb)
      as received (gateway text, id text, type text, ref text, payload jsonb, at timestamptz, handled timestamptz)
    -- Sorted, so that two batches that share events cannot deadlock.
    order by gateway, id
    on conflict (gateway, event_id) do nothing returning 1`)
  return kept.length
}

type EventRow<Payload> = {
  readonly gateway: string
  readonly eventId: string
  readonly type: string
  readonly attempts: number
  readonly receivedAt: Instant
  /** What it is about: a payment, an object, or else the event itself. */
  readonly about: string
  readonly payload: { readonly madeAt: Instant } & Payload
}
export type WaitingEvent = EventRow<GatewayObject>
export type WaitingPointer = EventRow<{ readonly object: string }>

export type Waiting = Pick<WaitingEvent, 'gateway' | 'eventId' | 'attempts' | 'receivedAt' | 'about'>

const columns = sql`gateway, event_id as "eventId", type, attempts, received_at as "receivedAt",
  coalesce(payment_ref, event_id) as "about", payload`

/** Locks events that are due and that no other process is handling, until the caller's transaction ends. */
export const takeWaitingEvents = (tx: Database, now: Instant, limit: number) =>
  tx.query<WaitingEvent>(sql`
    select ${columns} from payment_events
    where handled_at is null and next_attempt_at <= ${now} and not payload ? 'object'
    order by next_attempt_at limit ${limit} for update skip locked`)

/**
 * Leases events of one gateway that only name an object: if this process dies, they are due again at `until`.
 * Nothing is locked while the gateway is asked.
 */
export const leasePointers = (db: Database, gateway: string, now: Instant, until: Instant, limit: number) =>
  db.query<WaitingPointer>(sql`
    update payment_events set next_attempt_at = ${until}
    where (gateway, event_id) in (
      select gateway, event_id from payment_events
      where handled_at is null and next_attempt_at <= ${now} and payload ? 'object' and gateway = ${gateway}
      order by next_attempt_at limit ${limit} for update skip locked
    )
    returning ${columns}`)

export async function markHandled(
  tx: Database,
  events: readonly Pick<WaitingEvent, 'gateway' | 'eventId'>[],
  now: Instant,
): Promise<void> {
  if (events.length === 0) return
  await tx.query(sql`
    update payment_events event set handled_at = ${now}, attempts = attempts + 1, last_error = null
    from unnest(${events.map((one) => one.gateway)}::text[], ${events.map((one) => one.eventId)}::text[])
      as done (gateway, event_id)
    where event.gateway = done.gateway and event.event_id = done.event_id`)
}

/** Postpones an event, with the reason for staff. */
export async function postponeEvent(
  db: Database,
  event: Pick<WaitingEvent, 'gateway' | 'eventId'>,
  reason: string,
  until: Instant,
): Promise<void> {
  await db.query(sql`
    update payment_events set attempts = attempts + 1, next_attempt_at = ${until}, last_error = ${reason}
    where gateway = ${event.gateway} and event_id = ${event.eventId}`)
}

/** The waiting events about a subject, locked until the transaction ends. @returns their ids. */
export async function lockAbout(tx: Database, gateway: string, about: string): Promise<string[]> {
  const rows = await tx.query<{ eventId: string }>(sql`
    select event_id as "eventId" from payment_events
    where gateway = ${gateway} and handled_at is null and (payment_ref = ${about} or event_id = ${about})
    order by event_id for update`)
  return rows.map((row) => row.eventId)
}

/** These events are no longer waiting, and have no effect. */
export async function setAside(
  tx: Database,
  gateway: string,
  eventIds: readonly string[],
  now: Instant,
): Promise<void> {
  await tx.query(sql`
    update payment_events set handled_at = ${now}, set_aside_at = ${now}
    where gateway = ${gateway} and handled_at is null and event_id = any(${[...eventIds]}::text[])`)
}

/** False when the event is not waiting. */
export async function dueNow(
  tx: Database,
  event: { readonly gateway: string; readonly eventId: string },
  now: Instant,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update payment_events set next_attempt_at = ${now}
    where gateway = ${event.gateway} and event_id = ${event.eventId} and handled_at is null returning 1`)
  return rows.length > 0
}

/** Payments that were found by querying in a period, without an event before or since. */
export async function countUnreported(db: Database, gateway: string, from: Instant, until: Instant): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) from payment_events asked
    where asked.type = 'asked' and asked.gateway = ${gateway} and asked.received_at between ${from} and ${until}
      and asked.payload -> 'payment' ->> 'state' = 'succeeded'
      and not exists (
        select from payment_events told
        where told.received_at >= asked.received_at - interval '1 hour' and told.gateway = asked.gateway
          and told.payment_ref = asked.payment_ref and told.type not in ('asked', 'comparison'))`)
  return row?.count ?? 0
}

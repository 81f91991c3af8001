import { type Database, sql } from '#platform/database.ts'
import type { GatewayEvent, GatewayNews } from '#platform/payments.ts'
import type { Instant } from '#values/time.ts'

/** Keeps an event; one that is known already stays as it is. */
export async function insertEvent(db: Database, gateway: string, event: GatewayEvent, now: Instant): Promise<void> {
  const { eventId, type, ...payload } = event
  const { paymentRef } = 'payment' in event ? event.payment : event.dispute
  await db.query(sql`
    insert into payment_events (gateway, event_id, type, payment_ref, payload, received_at, next_attempt_at)
    values (${gateway}, ${eventId}, ${type}, ${paymentRef}, ${JSON.stringify(payload)}::text::jsonb, ${now}, ${now})
    on conflict (gateway, event_id) do nothing`)
}

export type WaitingEvent = {
  readonly gateway: string
  readonly eventId: string
  readonly attempts: number
  readonly payload: { readonly madeAt: Instant } & GatewayNews
}

/** Takes events that are due and nobody else is handling, until the caller's transaction ends. */
export const takeWaitingEvents = (tx: Database, now: Instant, limit: number) =>
  tx.query<WaitingEvent>(sql`
    select gateway, event_id as "eventId", attempts, payload from payment_events
    where handled_at is null and next_attempt_at <= ${now}
    order by next_attempt_at limit ${limit} for update skip locked`)

export async function markHandled(tx: Database, events: readonly WaitingEvent[], now: Instant): Promise<void> {
  if (events.length === 0) return
  await tx.query(sql`
    update payment_events event set handled_at = ${now}, attempts = attempts + 1, last_error = null
    from unnest(${events.map((one) => one.gateway)}::text[], ${events.map((one) => one.eventId)}::text[])
      as done (gateway, event_id)
    where event.gateway = done.gateway and event.event_id = done.event_id`)
}

/** Leaves an event for later, with the reason for people who look after it. */
export async function parkEvent(db: Database, event: WaitingEvent, reason: string, until: Instant): Promise<void> {
  await db.query(sql`
    update payment_events set attempts = attempts + 1, next_attempt_at = ${until}, last_error = ${reason}
    where gateway = ${event.gateway} and event_id = ${event.eventId}`)
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

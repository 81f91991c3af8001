import { type Database, nothing, sql } from '#platform/database.ts'
import type { Place } from '#values/place.ts'
import type { GatewayEventRow } from '../contract.ts'

/** Newest first. @param waitingOnly only events that are not applied yet. */
export const listEvents = (db: Database, waitingOnly: boolean, after: Place | undefined, limit: number) =>
  db.query<GatewayEventRow>(sql`
    select gateway, event_id as "eventId", type, payment_ref as "paymentRef", received_at as "receivedAt",
      handled_at as "handledAt", set_aside_at as "setAsideAt", attempts, next_attempt_at as "nextAttemptAt", last_error as "problem"
    from payment_events
    where true ${waitingOnly ? sql`and handled_at is null` : nothing}
      ${after ? sql`and (received_at, event_id) < (${after.at}, ${after.id})` : nothing}
    order by received_at desc, event_id desc limit ${limit}`)

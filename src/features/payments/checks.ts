import type { Fault } from '#features/ledger/rules.ts'
import { type Database, sql } from '#platform/database.ts'
import { hourMs, type Instant, later } from '#values/time.ts'

/** Events that nobody could apply for an hour need a person. */
export async function findPaymentFaults(db: Database, now: Instant): Promise<Fault[]> {
  const rows = await db.query<{ eventId: string; reason: string; attempts: number }>(sql`
    select event_id as "eventId", coalesce(last_error, 'not tried yet') as "reason", attempts from payment_events
    where handled_at is null and received_at < ${later(now, -hourMs)} order by received_at limit 100`)
  return rows.map(({ eventId, reason, attempts }) => ({
    check: 'a payment event is applied within an hour',
    detail: `${eventId}, tried ${attempts} times: ${reason}`,
  }))
}

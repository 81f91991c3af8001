import type { Check } from '#platform/check.ts'
import { sql } from '#platform/database.ts'
import { hourMs, later } from '#values/time.ts'

export const paymentChecks: readonly Check[] = [
  {
    // An event that could not be applied for an hour needs staff.
    promise: 'a payment event is applied within an hour',
    broken: async (db, now) => {
      const rows = await db.query<{ eventId: string; reason: string; attempts: number }>(sql`
        select event_id as "eventId", coalesce(last_error, 'not tried yet') as "reason", attempts from payment_events
        where handled_at is null and received_at < ${later(now, -hourMs)} order by received_at limit 100`)
      return rows.map(({ eventId, reason, attempts }) => `${eventId}, tried ${attempts} times: ${reason}`)
    },
  },
]

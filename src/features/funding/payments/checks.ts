import type { Check } from '#platform/check.ts'
import { sql } from '#platform/database.ts'
import { hourMs, later } from '#values/time.ts'

export const paymentChecks: readonly Check[] = [
  {
    pausesGifts: false,
    promise: 'a payment event is applied within an hour, or a person has it as an exception',
    broken: async (db, now) => {
      const rows = await db.query<{ eventId: string; reason: string; attempts: number }>(sql`
        select event_id as "eventId", coalesce(last_error, 'not tried yet') as "reason", attempts from payment_events
        where handled_at is null and received_at < ${later(now, -hourMs)}
          and not exists (
            select from reconciliation_exceptions found
            where found.gateway = payment_events.gateway and found.kind = 'event_unapplied' and found.state = 'open'
              and found.reference = coalesce(payment_events.payment_ref, payment_events.event_id))
        order by received_at limit 100`)
      return rows.map(({ eventId, reason, attempts }) => `${eventId}, tried ${attempts} times: ${reason}`)
    },
  },
]

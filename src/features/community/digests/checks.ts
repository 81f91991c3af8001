import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, (now: Instant) => Sql>> = {
  'what a mail gathers are notifications of its own person, and as many as it counts': () => sql`
    select 'digest ' || d.id as detail
    from digests d left join digest_items i on i.digest_id = d.id left join notifications n on n.id = i.notification_id
    group by d.id having count(i.notification_id) > d.items or count(*) filter (where n.user_id <> d.user_id) > 0
    limit 100`,
  'the next mail of a kind comes by its own rhythm': (now) => sql`
    select 'person ' || user_id || ', ' || kind as detail from digest_due
    where due_at > ${now}::timestamptz + case when kind = 'daily' then interval '50 hours'
      when kind in ('weekly', 'nudge') then interval '9 days' else interval '33 days' end
    limit 100`,
}

export const digestChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // Notifications move no money.
  pausesGifts: false,
  broken: async (db, now) => (await db.query<{ detail: string }>(query(now))).map(({ detail }) => detail),
}))

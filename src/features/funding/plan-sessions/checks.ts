import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  // A moved one stays counted while it waits for another time; one that its researcher cancelled late does, too.
  'a session that was booked is counted once in a plan, and one that staff cancelled is not': sql`
    select 'session ' || coalesce(one.id, taken.for_id) || ' is ' || coalesce(one.state, 'not there') || ' and counted '
      || coalesce(taken.uses, 0) as detail
    from plan_sessions one full join (
      select for_id, kind, count(*) as uses from allowance_uses
      where kind in ('council', 'insight') and given_back_at is null group by for_id, kind
    ) taken on taken.for_id = one.id and taken.kind = one.kind
    where one.id is null or taken.uses > 1 or taken.uses is null and one.state in ('booked', 'held', 'missed')
      or taken.uses > 0 and one.cancelled_by = 'staff' limit 100`,
}

/** Checks sessions against what plans count. */
export const planSessionChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  pausesGifts: false,
  broken: async (db) => {
    const rows = await db.query<{ detail: string }>(query)
    return rows.map((row) => row.detail)
  },
}))

import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'each boost is counted once in a plan, unless it was given back': sql`
    select 'boost ' || coalesce(boost.id, taken.for_id) || ' is counted ' || coalesce(taken.uses, 0) as detail
    from boosts boost full join (
      select for_id, count(*) as uses, count(given_back_at) as back from allowance_uses where kind = 'boost' group by for_id
    ) taken on taken.for_id = boost.id
    where boost.id is null or taken.uses is distinct from 1
      or (taken.back = 0) <> (boost.given_back_at is null) limit 100`,
  'a project has one boost at a time': sql`
    select 'project ' || one.project_id || ' has boosts ' || one.id || ' and ' || other.id as detail
    from boosts one join boosts other on other.project_id = one.project_id and other.id > one.id
      and other.starts_at < one.ends_at and one.starts_at < other.ends_at limit 100`,
}

/** Checks boosts against the counts of plans. */
export const boostChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // It makes no gift wrong.
  pausesGifts: false,
  broken: async (db) => {
    const rows = await db.query<{ detail: string }>(query)
    return rows.map((row) => row.detail)
  },
}))

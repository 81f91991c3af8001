import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'donors see each other only where both gave by name and allow it': sql`
    select 'project ' || coalesce(seen.project_id, known.project_id) || ', person '
      || coalesce(seen.user_id, known.donor_id) || case when seen.user_id is null then ' is missing'
      else ' must not be seen' end as detail
    from visible_supporters seen full join (
      select distinct given.project_id, given.donor_id from project_donors given
      join privacy_settings privacy on privacy.user_id = given.donor_id and privacy.visible_to_supporters
      where given.gifts > 0 and not given.anonymous
    ) known on known.project_id = seen.project_id and known.donor_id = seen.user_id
    where seen.user_id is null or known.donor_id is null limit 100`,
}

/** Compares who is visible to other donors with what donors allowed. */
export const connectionChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // Visibility moves no money.
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))

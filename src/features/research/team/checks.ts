import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'no closed account is in a team': sql`
    select 'member ' || member.id as detail
    from project_members member join users person on person.id = member.user_id and person.state = 'closed'
    where member.left_at is null limit 100`,
  'a team does not contain its lead twice': sql`
    select 'member ' || member.id as detail
    from project_members member join projects project on project.id = member.project_id
    where member.user_id = project.owner_id limit 100`,
}

export const teamChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // The team moves no money.
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))

import type { UpdateAudience } from '#features/research/projects/rules/update-kinds.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Reader } from '../mails.ts'

/**
 * Every account that gave to the project (AMB-107) or, for public updates, saved it (AMB-089) or
 * follows its researcher, without the author.
 */
export async function listReaderIds(
  db: Database,
  { projectId, authorId, audience }: { projectId: string; authorId: string; audience: UpdateAudience },
): Promise<Id<'user'>[]> {
  const rows = await db.query<{ userId: Id<'user'> }>(sql`
    select known.donor_id as "userId" from project_donors known join users account on account.id = known.donor_id
    where known.project_id = ${projectId} and known.gifts > 0 and known.donor_id <> ${authorId}
    union
    select user_id from saved_projects
    where project_id = ${projectId} and user_id <> ${authorId} and ${audience} = 'public'
    union
    select f.user_id from researcher_follows f join projects p on p.owner_id = f.researcher_id
    where p.id = ${projectId} and f.user_id <> ${authorId} and ${audience} = 'public'
    order by 1`)
  return rows.map(({ userId }) => userId)
}

/** Those of the people who can be written to. */
export const listAddresses = (db: Database, userIds: readonly Id<'user'>[]): Promise<Reader[]> =>
  db.query<Reader>(sql`
    select id as "userId", email, first_name as "firstName" from users
    where id = any(${userIds}::uuid[]) and state = 'active' and email is not null and email_verified_at is not null
    order by id`)

/** Whether a gift of this person to the project counts. */
export async function hasGiven(db: Database, projectId: string, userId: string): Promise<boolean> {
  const row = await first(
    db.query<{ found: boolean }>(sql`
      select exists (select from project_donors
        where project_id = ${projectId} and donor_id = ${userId} and gifts > 0) as found`),
  )
  return row?.found ?? false
}

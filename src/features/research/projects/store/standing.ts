import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'

type Standing = 'lead' | 'editor' | 'reader'

/** For a project `p`: this person's role in it; null for everyone else. */
export const standingOf = (
  userId: Id<'user'> | null,
): Sql => sql`case when p.owner_id = ${userId}::uuid then 'lead' else (
  select member.role from project_members member
  where member.project_id = p.id and member.user_id = ${userId}::uuid and member.left_at is null) end`

/** For a project `p`: whether this person may change its content. */
export const isWriter = (userId: Id<'user'>): Sql => sql`(p.owner_id = ${userId} or exists (
  select from project_members member where member.project_id = p.id and member.user_id = ${userId}
    and member.role = 'editor' and member.left_at is null))`

export const findStanding = async (
  db: Database,
  projectId: Id<'project'>,
  userId: Id<'user'>,
): Promise<Standing | undefined> => {
  const row = await first(
    db.query<{ standing: Standing | null }>(sql`
      select ${standingOf(userId)} as standing from projects p where p.id = ${projectId}`),
  )
  return row?.standing ?? undefined
}

/** The lead and the editors. */
export const listWriters = (db: Database, projectId: Id<'project'>): Promise<{ userId: Id<'user'> }[]> =>
  db.query<{ userId: Id<'user'> }>(sql`
    select owner_id as "userId" from projects where id = ${projectId}
    union
    select user_id from project_members where project_id = ${projectId} and role = 'editor' and left_at is null`)

export const listWritten = (db: Database, userId: Id<'user'>): Promise<{ id: Id<'project'> }[]> =>
  db.query<{ id: Id<'project'> }>(sql`
    (select id from projects where owner_id = ${userId} limit 500)
    union
    select project_id from project_members where user_id = ${userId} and role = 'editor' and left_at is null`)

import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'

export async function findStanding(
  db: Database,
  projectId: Id<'project'>,
  userId: Id<'user'>,
): Promise<'lead' | undefined> {
  const rows = await db.query(sql`select 1 as one from projects where id = ${projectId} and owner_id = ${userId}`)
  return rows.length > 0 ? 'lead' : undefined
}

export const listWriters = (db: Database, projectId: Id<'project'>): Promise<{ userId: Id<'user'> }[]> =>
  db.query<{ userId: Id<'user'> }>(sql`select owner_id as "userId" from projects where id = ${projectId}`)

export const listWritten = (db: Database, userId: Id<'user'>): Promise<{ id: Id<'project'> }[]> =>
  db.query<{ id: Id<'project'> }>(sql`select id from projects where owner_id = ${userId} limit 500`)

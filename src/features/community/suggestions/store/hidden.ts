import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export const insertHidden = (
  db: Database,
  userId: Id<'user'>,
  projectId: Id<'project'>,
  at: Instant,
): Promise<unknown> =>
  db.query(sql`
    insert into hidden_suggestions (user_id, project_id, at) values (${userId}, ${projectId}, ${at})
    on conflict do nothing`)

export const deleteHidden = (db: Database, userId: Id<'user'>, projectId: Id<'project'>): Promise<unknown> =>
  db.query(sql`delete from hidden_suggestions where user_id = ${userId} and project_id = ${projectId}`)

export const deleteAllHidden = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`delete from hidden_suggestions where user_id = ${userId}`)

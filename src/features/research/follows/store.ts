import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

export async function insertSaved(db: Database, userId: string, projectId: string, at: Instant): Promise<void> {
  await db.query(sql`
    insert into saved_projects (user_id, project_id, created_at) values (${userId}, ${projectId}, ${at})
    on conflict do nothing`)
}

export async function deleteSaved(db: Database, userId: string, projectId: string): Promise<void> {
  await db.query(sql`delete from saved_projects where user_id = ${userId} and project_id = ${projectId}`)
}

export const deleteAllSaved = (tx: Database, userId: string): Promise<unknown> =>
  tx.query(sql`delete from saved_projects where user_id = ${userId}`)

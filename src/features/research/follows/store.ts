import { type Database, nothing, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'

export type SavedRow = { readonly projectId: Id<'project'>; readonly savedAt: Instant }

/** The last saved first, from a cursor. */
export const listSaved = (db: Database, userId: string, after: Place | undefined, limit: number): Promise<SavedRow[]> =>
  db.query<SavedRow>(sql`
    select project_id as "projectId", created_at as "savedAt" from saved_projects
    where user_id = ${userId} ${after ? sql`and (created_at, project_id) < (${after.at}, ${after.id})` : nothing}
    order by created_at desc, project_id desc limit ${limit}`)

export const listSavedAmong = (
  db: Database,
  userId: string,
  projectIds: readonly string[],
): Promise<{ projectId: Id<'project'> }[]> =>
  db.query<{ projectId: Id<'project'> }>(sql`
    select project_id as "projectId" from saved_projects
    where user_id = ${userId} and project_id = any(${projectIds}::uuid[])`)

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

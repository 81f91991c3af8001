import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type UpdateVersion = { readonly number: number; readonly content: string; readonly at: Instant }

export async function insertVersion(
  db: Database,
  version: UpdateVersion & { readonly updateId: Id<'update'>; readonly byId: Id<'user'> },
): Promise<void> {
  await db.query(sql`
    insert into update_versions (update_id, number, content, by_id, at)
    values (${version.updateId}, ${version.number}, ${version.content}, ${version.byId}, ${version.at})`)
}

/** Oldest first; the latest hundred. */
export const listVersions = async (db: Database, updateId: Id<'update'>): Promise<UpdateVersion[]> => {
  const rows = await db.query<UpdateVersion>(sql`
    select number, content, at from update_versions where update_id = ${updateId} order by number desc limit 100`)
  return rows.reverse()
}

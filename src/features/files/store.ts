import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { FilePurpose } from './rules.ts'

/** Marks a file as belonging to something; false when there is no such file, or it belongs to something already. */
export async function attach(
  db: Database,
  wanted: { fileId: string; ownerId: Id<'user'>; purpose: FilePurpose; now: Instant },
): Promise<boolean> {
  const rows = await db.query(sql`
    update files set attached_at = ${wanted.now}
    where id = ${wanted.fileId} and owner_id = ${wanted.ownerId} and purpose = ${wanted.purpose}
      and attached_at is null
    returning id`)
  return rows.length > 0
}

import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export async function updateAffiliation(
  db: Database,
  of: { userId: Id<'user'>; institution: string | null; fieldOfStudy: string | null; now: Instant },
): Promise<void> {
  await db.query(sql`
    update users set institution = ${of.institution}, field_of_study = ${of.fieldOfStudy}, updated_at = ${of.now}
    where id = ${of.userId}`)
}

import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

/** An empty profile whose public id is the user's id, unless there is one already (RESP-35). */
export async function insertProfileIfMissing(db: Database, userId: Id<'user'>, now: Instant): Promise<void> {
  await db.query(sql`
    insert into researcher_profiles (user_id, public_id, created_at, updated_at)
    values (${userId}, ${userId}, ${now}, ${now})
    on conflict (user_id) do nothing`)
}

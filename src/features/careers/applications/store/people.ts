import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'

/** The account's address, if it is confirmed. */
export const findAddress = async (db: Database, userId: Id<'user'>): Promise<string | undefined> =>
  (
    await first(
      db.query<{ email: string | null }>(sql`
        select email from users where id = ${userId} and email_verified_at is not null`),
    )
  )?.email ?? undefined

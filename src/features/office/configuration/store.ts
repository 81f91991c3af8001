import { type Database, first, sql } from '#platform/database.ts'

/** Whose address it is. @param email in small letters. */
export const findPersonId = async (db: Database, email: string): Promise<string | undefined> =>
  (await first(db.query<{ id: string }>(sql`select id from users where email = ${email}`)))?.id

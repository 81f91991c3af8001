import { type Database, sql } from '#platform/database.ts'

/** A sign-up; a confirmed account with the address is left as it is, by the same statement. */
export const noteSignUpBrowser = (db: Database, email: string, browserHash: string | null): Promise<unknown> =>
  db.query(sql`
    update users set asked_by_browser = ${browserHash} where email = ${email} and email_verified_at is null`)

export const noteAskingBrowser = (db: Database, userId: string, browserHash: string | null): Promise<unknown> =>
  db.query(sql`update users set asked_by_browser = ${browserHash} where id = ${userId}`)

/** @param browserHash undefined: whether any is still noted. */
export const isAskingBrowser = async (db: Database, userId: string, browserHash?: string): Promise<boolean> =>
  (
    await db.query(sql`
      select 1 from users where id = ${userId} and asked_by_browser = coalesce(${browserHash ?? null}, asked_by_browser)`)
  ).length > 0

/** What was put into the account before may be another person's than the one who owns its address now. */
export const markOwnerUnproven = (db: Database, userId: string): Promise<unknown> =>
  db.query(sql`update users set owner_proven_at = null where id = ${userId}`)

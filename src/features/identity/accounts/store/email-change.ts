import { brokeConstraint, type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

export type ChangeSide = 'old' | 'new'

export const startEmailChange = (tx: Database, userId: string, newEmail: string, at: Instant): Promise<unknown> =>
  tx.query(sql`
    update users set new_email = ${newEmail}, email_change_sent_at = ${at}, email_change_proven = null,
      updated_at = ${at}
    where id = ${userId}`)

export const forgetEmailChange = (tx: Database, userId: string): Promise<unknown> =>
  tx.query(sql`
    update users set new_email = null, email_change_sent_at = null, email_change_proven = null
    where id = ${userId} and new_email is not null`)

export const markSideProven = (tx: Database, userId: string, side: ChangeSide, at: Instant): Promise<unknown> =>
  tx.query(sql`update users set email_change_proven = ${side}, updated_at = ${at} where id = ${userId}`)

export const finishEmailChange = (tx: Database, userId: string, at: Instant): Promise<unknown> =>
  tx.query(sql`
    with changed as (
      update users set email = new_email, new_email = null, email_change_sent_at = null, email_change_proven = null,
        email_verified_at = ${at}, updated_at = ${at}
      where id = ${userId} returning id)
    update identities set updated_at = ${at} where provider = 'email' and user_id in (select id from changed)`)

/** Another account proved the address first. */
export const isAddressTaken = (error: unknown): boolean => brokeConstraint(error, 'users_email_key')

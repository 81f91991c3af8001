import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

/** Kinds of notifications that people may decline by mail. */
export const mailedTypes = ['project_update', 'question', 'thanks', 'message'] as const
export type MailedType = (typeof mailedTypes)[number]

type Choice = { readonly type: MailedType; readonly email: boolean }

export const storeChoice = (db: Database, userId: string, { type, email }: Choice, at: Instant): Promise<unknown> =>
  db.query(sql`
    insert into notification_preferences (user_id, type, email, changed_at)
    values (${userId}, ${type}, ${email}, ${at})
    on conflict (user_id, type) do update set email = excluded.email, changed_at = excluded.changed_at`)

/** Those of the people who declined this type by mail. */
export const listDeclined = (
  db: Database,
  userIds: readonly Id<'user'>[],
  type: MailedType,
): Promise<{ userId: Id<'user'> }[]> =>
  db.query<{ userId: Id<'user'> }>(sql`
    select user_id as "userId" from notification_preferences
    where user_id = any(${userIds}::uuid[]) and type = ${type} and not email`)

/** What one person declined. */
export const listDeclinedTypes = (db: Database, userId: string): Promise<{ type: MailedType }[]> =>
  db.query<{ type: MailedType }>(sql`
    select type from notification_preferences where user_id = ${userId} and not email`)

export const deleteChoices = (tx: Database, userId: string): Promise<unknown> =>
  tx.query(sql`delete from notification_preferences where user_id = ${userId}`)

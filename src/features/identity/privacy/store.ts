import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Privacy } from './contract.ts'

export const findPrivacy = (db: Database, userId: Id<'user'>): Promise<Privacy | undefined> =>
  first(
    db.query<Privacy>(sql`
      select anonymous_by_default as "anonymousByDefault", visible_to_supporters as "visibleToSupporters"
      from privacy_settings where user_id = ${userId}`),
  )

/** With the defaults if there is no row yet. */
export const ensurePrivacy = (db: Database, userId: Id<'user'>, at: Instant): Promise<unknown> =>
  db.query(sql`
    insert into privacy_settings (user_id, changed_at) values (${userId}, ${at}) on conflict do nothing`)

/** Undefined fields stay. @param cardId for a person who becomes visible. */
export const updatePrivacy = (
  db: Database,
  userId: Id<'user'>,
  to: { readonly [Name in keyof Privacy]?: boolean | undefined },
  { cardId, at }: { readonly cardId: Id<'supporter'>; readonly at: Instant },
): Promise<unknown> =>
  db.query(sql`
    update privacy_settings set changed_at = ${at},
      anonymous_by_default = coalesce(${to.anonymousByDefault ?? null}, anonymous_by_default),
      visible_to_supporters = coalesce(${to.visibleToSupporters ?? null}, visible_to_supporters),
      card_id = case when coalesce(${to.visibleToSupporters ?? null}, visible_to_supporters)
        then coalesce(card_id, ${cardId}) end
    where user_id = ${userId}`)

export const deletePrivacy = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`delete from privacy_settings where user_id = ${userId}`)

import { type Database, first, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import { type Account, accountColumns, type Metadata } from './accounts.ts'

/** Part of an address or name; everybody when empty. */
const matching = (filter: string) => {
  const pattern = `%${filter.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`deleted_at is null and (${filter} = '' or email like ${pattern.toLowerCase()}
    or first_name || ' ' || last_name ilike ${pattern} or id::text = ${filter})`
}

export const listAccounts = (
  db: Database,
  { filter, limit, offset }: { readonly filter: string; readonly limit: number; readonly offset: number },
): Promise<Account[]> =>
  db.query<Account>(sql`
    select ${accountColumns} from users where ${matching(filter)}
    order by created_at desc, id desc limit ${limit} offset ${offset}`)

export const countAccounts = async (db: Database, filter: string): Promise<number> => {
  const row = await first(db.query<{ total: number }>(sql`select count(*) total from users where ${matching(filter)}`))
  return row?.total ?? 0
}

export const writeAppMetadata = (tx: Database, id: string, data: Metadata, at: Instant): Promise<unknown> =>
  tx.query(sql`update users set app_metadata = ${data}, updated_at = ${at} where id = ${id}`)

/** @param until null bans without an end. */
export const ban = (tx: Database, id: string, until: Instant | null, at: Instant): Promise<unknown> =>
  tx.query(sql`update users set state = 'banned', banned_until = ${until}, updated_at = ${at} where id = ${id}`)

export const unban = (tx: Database, id: string, at: Instant): Promise<unknown> =>
  tx.query(sql`
    update users set state = 'active', banned_until = null, updated_at = ${at} where id = ${id} and state = 'banned'`)

export const liftBans = (db: Database, now: Instant): Promise<unknown> =>
  db.query(sql`
    update users set state = 'active', banned_until = null, updated_at = ${now}
    where banned_until <= ${now} and state = 'banned'`)

/** An address that an administrator vouches for; a change that waited is forgotten. */
export const writeEmail = (tx: Database, id: string, email: string, at: Instant): Promise<unknown> =>
  tx.query(sql`
    update users set email = ${email}, new_email = null, email_change_sent_at = null, email_change_proven = null,
      updated_at = ${at}
    where id = ${id}`)

export const markInvited = (tx: Database, id: string, at: Instant): Promise<unknown> =>
  tx.query(sql`update users set invited_at = ${at} where id = ${id}`)

export const deleteAccount = (tx: Database, id: string): Promise<unknown> =>
  tx.query(sql`delete from users where id = ${id}`)

/** PostgreSQL's foreign_key_violation: gifts, projects or files stand on the account. */
export const isReferred = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23503'

/** Nothing personal stays in the account's own rows; the row itself does, for what refers to it. */
export async function closeAccount(tx: Database, id: string, at: Instant): Promise<void> {
  await tx.query(sql`
    update users set email = ${`deleted-${id}@deleted.invalid`}, phone = null, password_hash = null,
      first_name = 'Deleted', last_name = 'account', institution = null, field_of_study = null, avatar_file_id = null,
      new_email = null, metadata = '{}', app_metadata = '{}', state = 'closed', deleted_at = ${at}, updated_at = ${at}
    where id = ${id}`)
  await tx.query(sql`delete from sessions where user_id = ${id}`)
  await tx.query(sql`delete from one_time_tokens where user_id = ${id}`)
  await tx.query(sql`delete from factors where user_id = ${id}`)
  await tx.query(sql`delete from identities where user_id = ${id}`)
}

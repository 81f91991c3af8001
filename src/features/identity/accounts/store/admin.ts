import { brokeConstraint, type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { type Account, type AccountState, accountColumns, type Metadata } from './accounts.ts'

/** Part of an address or name, or a whole id; everyone when empty. */
const matching = (filter: string) => {
  const pattern = `%${filter.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`deleted_at is null and (${filter} = '' or email like ${pattern.toLowerCase()}
    or first_name || ' ' || last_name ilike ${pattern} or id::text = ${filter})`
}

export type AccountList = {
  readonly filter: string
  readonly oldestFirst: boolean
  readonly limit: number
  readonly offset: number
}

/** By creation, the newest first unless asked otherwise. */
export const listAccounts = (db: Database, { filter, oldestFirst, limit, offset }: AccountList): Promise<Account[]> => {
  const way = oldestFirst ? sql`asc` : sql`desc`
  return db.query<Account>(sql`
    select ${accountColumns} from users where ${matching(filter)}
    order by created_at ${way}, id ${way} limit ${limit} offset ${offset}`)
}

export const countAccounts = async (db: Database, filter: string): Promise<number> => {
  const row = await first(db.query<{ total: number }>(sql`select count(*) total from users where ${matching(filter)}`))
  return row?.total ?? 0
}

export const writeAppMetadata = (tx: Database, id: string, data: Metadata, at: Instant): Promise<unknown> =>
  tx.query(sql`update users set app_metadata = ${data}, updated_at = ${at} where id = ${id}`)

/** @param to until and reason belong to a pause or ban. */
export const writeState = (
  tx: Database,
  id: string,
  to: { readonly state: AccountState; readonly until: Instant | null; readonly reason: string | null },
  at: Instant,
): Promise<unknown> =>
  tx.query(sql`
    update users set state = ${to.state}, banned_until = ${to.until}, state_reason = ${to.reason}, updated_at = ${at}
    where id = ${id}`)

/** Bans whose time is over, held until the end of the transaction. */
export const lockExpiredBans = (tx: Database, now: Instant): Promise<{ id: Id<'user'> }[]> =>
  tx.query(sql`
    select id from users where banned_until <= ${now} and state = 'banned' order by id limit 100
    for update skip locked`)

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

/** Another account has the id that was chosen for a new one. */
export const isIdTaken = (error: unknown): boolean => brokeConstraint(error, 'users_pkey')

/** PostgreSQL's foreign_key_violation: gifts, projects or files are on the account. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23503'

/** Nothing personal stays in the account's own rows; the row itself does, for what refers to it. */
export async function wipeAccount(tx: Database, id: string, at: Instant): Promise<void> {
  await tx.query(sql`
    update users set email = ${`deleted-${id}@deleted.invalid`}, phone = null, password_hash = null, repeated_hash = null, repeated_at = null,
      first_name = 'Deleted', last_name = 'account', institution = null, field_of_study = null, avatar_file_id = null,
      new_email = null, new_phone = null, phone_verified_at = null, metadata = '{}', app_metadata = '{}', state = 'closed', state_reason = null, deleted_at = ${at}, updated_at = ${at}
    where id = ${id}`)
  await tx.query(sql`delete from sessions where user_id = ${id}`)
  await tx.query(sql`delete from one_time_tokens where user_id = ${id}`)
  await tx.query(sql`delete from known_networks where user_id = ${id}`)
  await tx.query(sql`delete from sms_requests where user_id = ${id}`)
  await tx.query(sql`delete from sms_codes where user_id = ${id}`)
  await tx.query(sql`delete from webauthn_credentials where user_id = ${id}`)
  await tx.query(sql`delete from factors where user_id = ${id}`)
  await tx.query(sql`delete from identities where user_id = ${id}`)
}

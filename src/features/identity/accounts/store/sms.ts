import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { lockAccount } from './accounts.ts'

/** What a code that was sent to a phone is for. */
export type SmsKind = 'sms' | 'phone_change' | 'reauthentication' | 'factor'

export type SmsRequest = {
  readonly id: Id<'sms-request'>
  readonly kind: SmsKind
  readonly phone: string
  /** Null where the asker has not shown who they are. */
  readonly userId: Id<'user'> | null
  /** Of a second factor: the challenge that the code will answer. */
  readonly challengeId: Id<'challenge'> | null
  readonly attempts: number
  readonly createdAt: Instant
}

export const insertSmsRequest = (tx: Database, row: Omit<SmsRequest, 'attempts'>): Promise<unknown> =>
  tx.query(sql`
    insert into sms_requests (id, kind, phone, user_id, challenge_id, next_attempt_at, created_at)
    values (${row.id}, ${row.kind}, ${row.phone}, ${row.userId}, ${row.challengeId}, ${row.createdAt}, ${row.createdAt})`)

/** Takes requests that are due and hides them from other processes until `until`. */
export const claimSmsRequests = (
  db: Database,
  { now, until, count }: { readonly now: Instant; readonly until: Instant; readonly count: number },
): Promise<SmsRequest[]> =>
  db.query<SmsRequest>(sql`
    update sms_requests set next_attempt_at = ${until}, attempts = attempts + 1
    where id in (
      select id from sms_requests where next_attempt_at <= ${now} order by next_attempt_at limit ${count}
      for update skip locked)
    returning id, kind, phone, user_id "userId", challenge_id "challengeId", attempts, created_at "createdAt"`)

export const postponeSms = (db: Database, id: string, until: Instant): Promise<unknown> =>
  db.query(sql`update sms_requests set next_attempt_at = ${until} where id = ${id}`)

export const deleteSmsRequest = (db: Database, id: string): Promise<unknown> =>
  db.query(sql`delete from sms_requests where id = ${id}`)

export type SmsCode = {
  readonly id: Id<'sms-code'>
  readonly kind: SmsKind
  /** Null for the code of a sign-up. */
  readonly userId: Id<'user'> | null
  readonly phone: string
  readonly challengeId: Id<'challenge'> | null
  readonly codeHash: string
  readonly expiresAt: Instant
  readonly createdAt: Instant
}

/** The newest code of its kind is the only one that counts. */
export async function insertSmsCode(tx: Database, row: SmsCode): Promise<void> {
  if (row.userId) await lockAccount(tx, row.userId)
  await tx.query(sql`
    with retired as (
      update sms_codes set used_at = ${row.createdAt}
      where kind = ${row.kind} and used_at is null
        and (user_id = ${row.userId} or user_id is null and phone = ${row.phone}))
    insert into sms_codes (id, kind, user_id, phone, challenge_id, code_hash, expires_at, created_at)
    values (${row.id}, ${row.kind}, ${row.userId}, ${row.phone}, ${row.challengeId}, ${row.codeHash}, ${row.expiresAt},
      ${row.createdAt})`)
}

export type SmsTry = {
  readonly kind: SmsKind
  readonly phone: string
  readonly codeHash: string
  readonly failuresMax: number
  readonly now: Instant
}

/** Uses a code up. The rows are locked first, so that parallel guesses are counted one after another. */
export async function spendSmsCode(tx: Database, one: SmsTry): Promise<{ userId: Id<'user'> | null } | undefined> {
  await tx.query(sql`
    select from users where id in (
      select user_id from sms_codes where phone = ${one.phone} and kind = ${one.kind} and used_at is null)
    order by id for update`)
  const live = await tx.query<{ id: string; isHit: boolean }>(sql`
    select id, code_hash = ${one.codeHash} "isHit" from sms_codes
    where phone = ${one.phone} and kind = ${one.kind} and used_at is null and expires_at > ${one.now}
      and failures < ${one.failuresMax}
    for update`)
  const hit = live.find((row) => row.isHit)
  if (hit)
    return first(
      tx.query<{ userId: Id<'user'> | null }>(sql`
        update sms_codes set used_at = ${one.now} where id = ${hit.id} returning user_id "userId"`),
    )
  const ids = live.map((row) => row.id)
  await tx.query(sql`update sms_codes set failures = failures + 1 where id = any(${ids}::uuid[])`)
  return undefined
}

/** The newest code that was sent for a challenge of a second factor. */
export const findFactorCode = (
  db: Database,
  challengeId: string,
): Promise<Pick<SmsCode, 'codeHash' | 'expiresAt'> | undefined> =>
  first(
    db.query<Pick<SmsCode, 'codeHash' | 'expiresAt'>>(sql`
      select code_hash "codeHash", expires_at "expiresAt" from sms_codes
      where challenge_id = ${challengeId} and used_at is null`),
  )

/** No code that was requested or sent opens the account any more. */
export async function retireSmsCodes(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`delete from sms_requests where user_id = ${userId}`)
  await tx.query(sql`delete from sms_codes where user_id = ${userId}`)
}

export const sweepSmsCodes = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from sms_codes where expires_at < ${before}`)

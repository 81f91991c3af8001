import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Challenge } from '../rules/pkce.ts'
import type { ProviderPerson } from '../rules/provider-person.ts'
import { lockAccount, type SignUpFacts } from './accounts.ts'

/** What a mailed link or code is for. */
export type TokenKind = 'signup' | 'recovery' | 'email_change' | 'invite' | 'otp' | 'magiclink' | 'reauthentication'

export type OneTimeToken = {
  readonly id: Id<'one-time-token'>
  readonly userId: Id<'user'>
  readonly kind: TokenKind
  readonly tokenHash: string
  readonly codeHash: string
  readonly sentTo: string
  readonly redirectTo: string | null
  /** What the sign-up said that this mail confirms. */
  readonly signUp: SignUpFacts | null
  /** The sign-in with another service that following the link allows. */
  readonly identity: ProviderPerson | null
  readonly challenge: Challenge | null
  readonly expiresAt: Instant
  readonly createdAt: Instant
}

/** Keeps the newest others of its kind alive, so that an older mail still works (`liveMax` in all). */
export async function insertOneTimeToken(tx: Database, row: OneTimeToken, liveMax: number): Promise<void> {
  await lockAccount(tx, row.userId)
  await tx.query(sql`
    with retired as (
      update one_time_tokens set used_at = ${row.createdAt}
      where user_id = ${row.userId} and kind = ${row.kind} and used_at is null and id not in (
        select id from one_time_tokens
        where user_id = ${row.userId} and kind = ${row.kind} and used_at is null
        order by created_at desc, id desc limit ${liveMax - 1})
    )
    insert into one_time_tokens
      (id, user_id, kind, token_hash, code_hash, sent_to, redirect_to, sign_up, identity, challenge,
       expires_at, created_at)
    values (${row.id}, ${row.userId}, ${row.kind}, ${row.tokenHash}, ${row.codeHash}, ${row.sentTo},
      ${row.redirectTo}, ${row.signUp}, ${row.identity}, ${row.challenge}, ${row.expiresAt}, ${row.createdAt})`)
}

export type Spent = {
  readonly userId: Id<'user'>
  readonly kind: TokenKind
  readonly sentTo: string
  readonly redirectTo: string | null
  readonly signUp: SignUpFacts | null
  readonly identity: ProviderPerson | null
  readonly challenge: Challenge | null
}

const spentColumns = sql`
  user_id "userId", kind, sent_to "sentTo", redirect_to "redirectTo", sign_up "signUp", identity, challenge`

/**
 * Uses a link up; undefined when it was never made, is used or too old. Two readers of one mail cannot both succeed.
 * Its account is locked first, as by everything that ends it.
 */
export async function spendToken(
  tx: Database,
  tokenHash: string,
  kinds: readonly TokenKind[],
  now: Instant,
): Promise<Spent | undefined> {
  await tx.query(sql`
    select from users where id = (select user_id from one_time_tokens where token_hash = ${tokenHash}) for update`)
  return first(
    tx.query<Spent>(sql`
      update one_time_tokens set used_at = ${now}
      where token_hash = ${tokenHash} and kind::text = any(${kinds}::text[]) and used_at is null
        and expires_at > ${now}
      returning ${spentColumns}`),
  )
}

export type CodeTry = {
  readonly email: string
  readonly codeHash: string
  readonly kinds: readonly TokenKind[]
  /** Codes mailed before this are too old. */
  readonly mailedAfter: Instant
  readonly failuresMax: number
  readonly now: Instant
  /** Where no code waits for the address. */
  readonly onNone?: () => Promise<unknown>
}

/** The same for a typed code. The rows are locked first, so that parallel guesses are counted one after another. */
export async function spendCode(tx: Database, attempt: CodeTry): Promise<Spent | undefined> {
  await tx.query(sql`
    select from users where id in (
      select user_id from one_time_tokens
      where sent_to = ${attempt.email} and kind::text = any(${attempt.kinds}::text[]) and used_at is null)
    order by id for update`)
  const live = await tx.query<{ id: string; isHit: boolean }>(sql`
    select t.id, coalesce(t.code_hash = ${attempt.codeHash}, false) "isHit"
    from one_time_tokens t join users u on u.id = t.user_id
    where t.sent_to = ${attempt.email} and t.sent_to in (u.email, u.new_email) and t.kind::text = any(${attempt.kinds}::text[])
      and t.used_at is null and t.created_at > ${attempt.mailedAfter} and t.failures < ${attempt.failuresMax}
    for update of t`)
  const hit = live.find((row) => row.isHit)
  if (hit)
    return first(
      tx.query<Spent>(sql`
        update one_time_tokens set used_at = ${attempt.now} where id = ${hit.id}
        returning ${spentColumns}`),
    )
  const ids = live.map((row) => row.id)
  if (ids.length > 0)
    await tx.query(sql`update one_time_tokens set failures = failures + 1 where id = any(${ids}::uuid[])`)
  else await attempt.onNone?.()
  return undefined
}

/** @param kind every kind when undefined, after a change of password. */
export const revokeTokens = (
  tx: Database,
  userId: string,
  kind: TokenKind | undefined,
  now: Instant,
): Promise<unknown> =>
  tx.query(sql`
    update one_time_tokens set used_at = ${now}
    where user_id = ${userId} and used_at is null and (${kind ?? null}::text is null or kind::text = ${kind ?? null})`)

/** Why a link did not work, for the log: support is asked. */
export const tokenRejectionReason = async (db: Database, tokenHash: string, now: Instant): Promise<string> => {
  const row = await first(
    db.query<{ usedAt: Instant | null; expiresAt: Instant }>(sql`
      select used_at "usedAt", expires_at "expiresAt" from one_time_tokens where token_hash = ${tokenHash}`),
  )
  if (!row) return 'unknown'
  if (row.usedAt) return 'used before'
  return row.expiresAt <= now ? 'expired' : 'of another kind'
}

/** A used one stays a day as a witness. */
export const sweepTokens = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from one_time_tokens where expires_at < ${before} or used_at < ${before}`)

import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type Factor = {
  readonly id: Id<'factor'>
  readonly userId: Id<'user'>
  readonly kind: 'totp' | 'webauthn' | 'phone' | 'recovery_code'
  readonly friendlyName: string
  readonly secretSealed: string | null
  /** E.164 without the plus sign; of a phone only. */
  readonly phone: string | null
  readonly verifiedAt: Instant | null
  readonly lastChallengedAt: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export const factorColumns = sql`
  id, user_id "userId", kind, friendly_name "friendlyName", secret_sealed "secretSealed", phone,
  verified_at "verifiedAt", last_challenged_at "lastChallengedAt", created_at "createdAt", updated_at "updatedAt"`

export const listFactors = (db: Database, userId: string): Promise<Factor[]> =>
  db.query<Factor>(sql`select ${factorColumns} from factors where user_id = ${userId} order by created_at, id`)

/** Of this person only: another one's factor does not exist for them. */
export const lockFactor = (tx: Database, userId: string, id: string): Promise<Factor | undefined> =>
  first(tx.query<Factor>(sql`select ${factorColumns} from factors where id = ${id} and user_id = ${userId} for update`))

export const insertFactor = (tx: Database, row: Factor): Promise<unknown> =>
  tx.query(sql`
    insert into factors (id, user_id, kind, friendly_name, secret_sealed, phone, verified_at, created_at, updated_at)
    values (${row.id}, ${row.userId}, ${row.kind}, ${row.friendlyName}, ${row.secretSealed}, ${row.phone},
      ${row.verifiedAt}, ${row.createdAt}, ${row.updatedAt})`)

export const deleteFactor = (tx: Database, id: string): Promise<unknown> =>
  tx.query(sql`delete from factors where id = ${id}`)

/** Enrolments that were begun and not finished; a new one takes their place. */
export const deleteUnverified = (tx: Database, userId: string): Promise<unknown> =>
  tx.query(sql`delete from factors where user_id = ${userId} and verified_at is null`)

export const insertChallenge = (
  tx: Database,
  row: { readonly id: Id<'challenge'>; readonly factorId: string; readonly now: Instant; readonly expiresAt: Instant },
): Promise<unknown> =>
  tx.query(sql`
    with touched as (update factors set last_challenged_at = ${row.now} where id = ${row.factorId})
    insert into factor_challenges (id, factor_id, expires_at) values (${row.id}, ${row.factorId}, ${row.expiresAt})`)

/** The factor of a challenge that may still be answered; held until the end of the transaction. */
export const lockOpenChallenge = (
  tx: Database,
  one: { readonly id: string; readonly factorId: string; readonly now: Instant; readonly failuresMax: number },
): Promise<{ id: string } | undefined> =>
  first(
    tx.query<{ id: string }>(sql`
      select id from factor_challenges where id = ${one.id} and factor_id = ${one.factorId} and used_at is null
        and expires_at > ${one.now} and failures < ${one.failuresMax}
      for update`),
  )

export const countChallengeFailure = (tx: Database, id: string): Promise<unknown> =>
  tx.query(sql`update factor_challenges set failures = failures + 1 where id = ${id}`)

/** False when a code of this step or a later one was accepted before. */
export const acceptStep = async (
  tx: Database,
  one: { readonly challengeId: string; readonly factorId: string; readonly step: number; readonly now: Instant },
): Promise<boolean> => {
  const accepted = await tx.query(sql`
    update factors set last_step = ${one.step}, verified_at = coalesce(verified_at, ${one.now}), updated_at = ${one.now}
    where id = ${one.factorId} and last_step < ${one.step} returning 1`)
  if (accepted.length === 0) return false
  await spendChallenge(tx, one.challengeId, one.now)
  return true
}

export const spendChallenge = (tx: Database, id: string, now: Instant): Promise<unknown> =>
  tx.query(sql`update factor_challenges set used_at = ${now} where id = ${id}`)

/** The factor counts from its first use on. */
export const verifyFactor = (tx: Database, id: string, now: Instant): Promise<unknown> =>
  tx.query(sql`update factors set verified_at = coalesce(verified_at, ${now}), updated_at = ${now} where id = ${id}`)

/** Whether it was added in a session that the mailbox's owner began. */
export const noteOrigin = (tx: Database, id: string, sessionId: string): Promise<unknown> =>
  tx.query(sql`
    update factors set by_mailbox = exists (select 1 from sessions where id = ${sessionId} and by_mailbox)
    where id = ${id}`)

/** Factors and passkeys that did not come by the mailbox. */
export async function deleteStrangeKeys(tx: Database, userId: string): Promise<number> {
  const gone = await tx.query(sql`
    with passkeys as (
      delete from webauthn_credentials where user_id = ${userId} and factor_id is null and not by_mailbox returning 1
    ), others as (
      delete from factors where user_id = ${userId} and not by_mailbox returning 1
    )
    select 1 from passkeys union all select 1 from others`)
  return gone.length
}

export const touchFactor = (db: Database, id: string, now: Instant): Promise<unknown> =>
  db.query(sql`update factors set last_challenged_at = ${now} where id = ${id}`)

export const sweepChallenges = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from factor_challenges where expires_at < ${before}`)

export const insertRecoveryCodes = (tx: Database, factorId: string, hashes: readonly string[]): Promise<unknown> =>
  tx.query(sql`
    with gone as (delete from recovery_codes where factor_id = ${factorId} and not code_hash = any(${hashes}::text[]))
    insert into recovery_codes (factor_id, code_hash) select ${factorId}, unnest(${hashes}::text[])`)

/** True for the first use. */
export const spendRecoveryCode = async (tx: Database, userId: string, hash: string, now: Instant): Promise<boolean> => {
  const spent = await tx.query(sql`
    update recovery_codes c set used_at = ${now} from factors f
    where c.factor_id = f.id and f.user_id = ${userId} and c.code_hash = ${hash} and c.used_at is null
    returning 1`)
  return spent.length > 0
}

export const countRecoveryCodes = (
  db: Database,
  factorId: string,
): Promise<{ total: number; remaining: number } | undefined> =>
  first(
    db.query<{ total: number; remaining: number }>(sql`
      select count(*) total, count(*) filter (where used_at is null) remaining
      from recovery_codes where factor_id = ${factorId}`),
  )

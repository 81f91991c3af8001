import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

/** A key pair of a device: a passkey, or with a factor the security key of that factor. */
export type Credential = {
  readonly id: Id<'credential'>
  readonly userId: Id<'user'>
  readonly factorId: Id<'factor'> | null
  /** Base64url. */
  readonly credentialId: string
  /** Base64url of the COSE key. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly backupEligible: boolean
  readonly backedUp: boolean
  readonly friendlyName: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

const columns = sql`
  id, user_id "userId", factor_id "factorId", credential_id "credentialId", public_key "publicKey", counter, transports,
  backup_eligible "backupEligible", backed_up "backedUp", friendly_name "friendlyName", created_at "createdAt",
  last_used_at "lastUsedAt"`

/** Oldest first. */
export const listPasskeys = (db: Database, userId: string): Promise<Credential[]> =>
  db.query<Credential>(sql`
    select ${columns} from webauthn_credentials where user_id = ${userId} and factor_id is null order by created_at, id`)

export const findPasskey = (db: Database, credentialId: string): Promise<Credential | undefined> =>
  first(
    db.query<Credential>(sql`
      select ${columns} from webauthn_credentials where credential_id = ${credentialId} and factor_id is null`),
  )

export const findKeyOfFactor = (db: Database, factorId: string): Promise<Credential | undefined> =>
  first(db.query<Credential>(sql`select ${columns} from webauthn_credentials where factor_id = ${factorId}`))

/** What the person's security keys are called by the browser, so that none is added twice. */
export const listFactorKeys = (db: Database, userId: string): Promise<Credential[]> =>
  db.query<Credential>(sql`
    select ${columns} from webauthn_credentials where user_id = ${userId} and factor_id is not null`)

/** False when the key is known already, to whomever it belongs. @param sessionId in which it is added. */
export const insertCredential = async (tx: Database, row: Credential, sessionId: string): Promise<boolean> => {
  const added = await tx.query(sql`
    insert into webauthn_credentials (id, user_id, factor_id, credential_id, public_key, counter, transports,
      backup_eligible, backed_up, friendly_name, created_at, by_mailbox)
    values (${row.id}, ${row.userId}, ${row.factorId}, ${row.credentialId}, ${row.publicKey}, ${row.counter},
      ${[...row.transports]}::text[], ${row.backupEligible}, ${row.backedUp}, ${row.friendlyName}, ${row.createdAt},
      exists (select 1 from sessions where id = ${sessionId} and by_mailbox))
    on conflict (credential_id) do nothing returning 1`)
  return added.length === 1
}

type Use = { readonly id: string; readonly counter: number; readonly backedUp: boolean; readonly now: Instant }
/** False when another use came with this counter or a later one, or the key is gone. */
export const useCredential = async (tx: Database, { id, counter, backedUp, now }: Use): Promise<boolean> => {
  const used = await tx.query(sql`
    update webauthn_credentials set counter = ${counter}, backed_up = ${backedUp}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning 1`)
  return used.length === 1
}

/** Undefined when this person has no such passkey. */
export const writePasskeyName = (
  tx: Database,
  one: { readonly id: string; readonly userId: string; readonly name: string },
): Promise<Credential | undefined> =>
  first(
    tx.query<Credential>(sql`
      update webauthn_credentials set friendly_name = ${one.name}
      where id = ${one.id} and user_id = ${one.userId} and factor_id is null returning ${columns}`),
  )

/** The passkey, and the sessions that began with it but the given one. */
export const deletePasskey = async (tx: Database, id: string, keeps: string | null): Promise<void> => {
  await tx.query(sql`delete from sessions where passkey_id = ${id} and id is distinct from ${keeps}::uuid`)
  await tx.query(sql`delete from webauthn_credentials where id = ${id}`)
}

export type ChallengePurpose = 'register' | 'sign in' | 'add factor' | 'show factor'
export type WebauthnChallenge = {
  readonly id: Id<'challenge'>
  readonly purpose: ChallengePurpose
  readonly userId: string | null
  readonly factorId: string | null
  /** Base64url. */
  readonly challenge: string
  readonly expiresAt: Instant
}

export const insertWebauthnChallenge = (db: Database, row: WebauthnChallenge): Promise<unknown> =>
  db.query(sql`
    insert into webauthn_challenges (id, purpose, user_id, factor_id, challenge, expires_at)
    values (${row.id}, ${row.purpose}, ${row.userId}, ${row.factorId}, ${row.challenge}, ${row.expiresAt})`)

/** Takes the challenge away: of parallel answers to one, the others find nothing. */
export const takeWebauthnChallenge = (
  db: Database,
  one: Pick<WebauthnChallenge, 'purpose' | 'userId' | 'factorId'> & { readonly id: string },
): Promise<Pick<WebauthnChallenge, 'challenge' | 'expiresAt'> | undefined> =>
  first(
    db.query<Pick<WebauthnChallenge, 'challenge' | 'expiresAt'>>(sql`
      delete from webauthn_challenges
      where id = ${one.id} and purpose = ${one.purpose} and user_id is not distinct from ${one.userId}::uuid
        and factor_id is not distinct from ${one.factorId}::uuid
      returning challenge, expires_at "expiresAt"`),
  )

export const sweepWebauthnChallenges = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from webauthn_challenges where expires_at < ${before}`)

import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { UserType } from '#values/user-type.ts'

export type Tier = 'standard' | 'advanced' | 'premium'
export type AccountState = 'active' | 'paused' | 'banned' | 'closed'
export type Metadata = Readonly<Record<string, unknown>>

export type Account = {
  readonly id: Id<'user'>
  readonly email: string | null
  /** An anonymous account, with neither a proven address nor a proven phone: a visitor to the product. */
  readonly isAnonymous: boolean
  /** E.164 without plus sign; only once its owner has shown a code that was sent to it. */
  readonly phone: string | null
  readonly phoneVerifiedAt: Instant | null
  /** A phone that waits for its code. */
  readonly newPhone: string | null
  readonly phoneChangeSentAt: Instant | null
  readonly passwordHash: string | null
  readonly emailVerifiedAt: Instant | null
  /** Since when nothing is in the account but what the address's owner put there; null where that is not known. */
  readonly ownerProvenAt: Instant | null
  /** Of a sign-up that came for this address although it is confirmed; it opens nothing. */
  readonly repeatedHash: string | null
  readonly repeatedAt: Instant | null
  readonly firstName: string
  readonly lastName: string
  readonly userType: UserType | null
  /** The sign-up left something out that its owner is asked for at the first sign-in. */
  readonly isUnfinished: boolean
  readonly chosenTier: Tier | null
  readonly institution: string | null
  readonly fieldOfStudy: string | null
  readonly avatarFileId: string | null
  readonly state: AccountState
  readonly termsVersion: string | null
  readonly termsAcceptedAt: Instant | null
  readonly confirmationSentAt: Instant | null
  /** When the last mail with a sign-in link or code was sent. */
  readonly recoverySentAt: Instant | null
  readonly reauthenticationSentAt: Instant | null
  readonly lastSignInAt: Instant | null
  /** An address that waits for both sides' word. */
  readonly newEmail: string | null
  readonly emailChangeSentAt: Instant | null
  readonly emailChangeProven: 'old' | 'new' | null
  readonly metadata: Metadata
  readonly appMetadata: Metadata
  /** Where their identities come from, oldest first. */
  readonly providers: readonly string[]
  readonly bannedUntil: Instant | null
  readonly invitedAt: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export const accountColumns = sql`
  id, email, is_anonymous "isAnonymous", phone, phone_verified_at "phoneVerifiedAt", new_phone "newPhone",
  phone_change_sent_at "phoneChangeSentAt", password_hash "passwordHash", email_verified_at "emailVerifiedAt",
  owner_proven_at "ownerProvenAt", repeated_hash "repeatedHash", repeated_at "repeatedAt", first_name "firstName",
  last_name "lastName", user_type "userType", unfinished "isUnfinished", chosen_tier "chosenTier", institution, field_of_study "fieldOfStudy",
  avatar_file_id "avatarFileId", state, terms_version "termsVersion", terms_accepted_at "termsAcceptedAt",
  confirmation_sent_at "confirmationSentAt", recovery_sent_at "recoverySentAt",
  reauthentication_sent_at "reauthenticationSentAt", last_sign_in_at "lastSignInAt", new_email "newEmail", email_change_sent_at "emailChangeSentAt",
  email_change_proven "emailChangeProven", metadata, app_metadata "appMetadata",
  sign_in_providers "providers", banned_until "bannedUntil", invited_at "invitedAt",
  created_at "createdAt", updated_at "updatedAt"`

export const findAccount = (db: Database, id: string): Promise<Account | undefined> =>
  first(db.query<Account>(sql`select ${accountColumns} from users where id = ${id}`))

export const findAccountByEmail = (db: Database, email: string): Promise<Account | undefined> =>
  first(db.query<Account>(sql`select ${accountColumns} from users where email = ${email}`))

export const lockAccountByEmail = (tx: Database, email: string): Promise<Account | undefined> =>
  first(tx.query<Account>(sql`select ${accountColumns} from users where email = ${email} for update`))

/** What a person said about themselves when they signed up. */
export type SignUpFacts = Pick<
  Account,
  | 'firstName'
  | 'lastName'
  | 'userType'
  | 'isUnfinished'
  | 'chosenTier'
  | 'institution'
  | 'fieldOfStudy'
  | 'termsVersion'
  | 'termsAcceptedAt'
  | 'metadata'
>

const signUpColumns = (facts: SignUpFacts, now: Instant) => sql`
  first_name = ${facts.firstName}, last_name = ${facts.lastName}, user_type = ${facts.userType},
  unfinished = ${facts.isUnfinished}, chosen_tier = ${facts.chosenTier}, institution = ${facts.institution},
  field_of_study = ${facts.fieldOfStudy}, terms_version = ${facts.termsVersion},
  terms_accepted_at = ${facts.termsAcceptedAt}, metadata = ${facts.metadata}, updated_at = ${now}`

/** An account that waits for its confirmation takes on what a sign-up said. */
export const replaceSignUp = (tx: Database, id: string, facts: SignUpFacts, now: Instant): Promise<unknown> =>
  tx.query(sql`update users set ${signUpColumns(facts, now)} where id = ${id}`)

type WithPassword = SignUpFacts & Pick<Account, 'passwordHash'>

/** Its password, too. One statement, as `noteRepeated` is: the time of a sign-up would show a second one. */
export const replaceSignUpAndPassword = (
  tx: Database,
  id: string,
  facts: WithPassword,
  now: Instant,
): Promise<unknown> =>
  tx.query(sql`update users set password_hash = ${facts.passwordHash}, ${signUpColumns(facts, now)} where id = ${id}`)

export type AccountRow = SignUpFacts &
  Pick<
    Account,
    'id' | 'email' | 'phone' | 'isAnonymous' | 'passwordHash' | 'emailVerifiedAt' | 'ownerProvenAt' | 'createdAt'
  > & {
    /** Null where the account has no other way of signing in than one that is added to it. */
    readonly identityId: Id<'identity'> | null
  }

/**
 * The account and its e-mail identity, if it has one; undefined when the address is taken.
 * @throws when the phone is.
 */
export const insertAccount = (db: Database, row: AccountRow): Promise<Account | undefined> =>
  first(
    db.query<Account>(sql`
      with made as (
        insert into users (id, email, phone, phone_verified_at, is_anonymous, password_hash, email_verified_at,
          owner_proven_at, first_name, last_name, user_type, unfinished, chosen_tier, institution, field_of_study, terms_version, terms_accepted_at, metadata,
          sign_in_providers, created_at, updated_at)
        values (${row.id}, ${row.email}, ${row.phone}, ${row.phone === null ? null : row.createdAt}, ${row.isAnonymous},
          ${row.passwordHash}, ${row.emailVerifiedAt}, ${row.ownerProvenAt}, ${row.firstName}, ${row.lastName},
          ${row.userType}, ${row.isUnfinished}, ${row.chosenTier}, ${row.institution}, ${row.fieldOfStudy}, ${row.termsVersion},
          ${row.termsAcceptedAt}, ${row.metadata}, ${row.identityId === null ? [] : ['email']}, ${row.createdAt},
          ${row.createdAt})
        on conflict (email) do nothing
        returning *
      ), identity as (
        insert into identities (id, user_id, provider, provider_user_id, data, created_at, updated_at)
        select ${row.identityId}::uuid, id, 'email', id::text, '{}', created_at, created_at from made
        where ${row.identityId}::uuid is not null
      )
      select ${accountColumns} from made`),
  )

/** Keeps the time of an earlier proof. */
export const markEmailVerified = (db: Database, id: string, at: Instant): Promise<Account | undefined> =>
  first(
    db.query<Account>(sql`
      update users set email_verified_at = coalesce(email_verified_at, ${at}), updated_at = ${at} where id = ${id}
      returning ${accountColumns}`),
  )

/** Nothing is in the account from now on but what the address's owner puts there. */
export const markOwnerProven = (db: Database, id: string, at: Instant): Promise<unknown> =>
  db.query(sql`update users set owner_proven_at = coalesce(owner_proven_at, ${at}) where id = ${id}`)

/** @param hash null where sign-ups disagree. */
export const noteRepeated = (db: Database, id: string, hash: string | null, at: Instant): Promise<unknown> =>
  db.query(sql`update users set repeated_hash = ${hash}, repeated_at = coalesce(repeated_at, ${at}) where id = ${id}`)

/** As the time of a confirmation's mail moves, for an address that is confirmed. */
export const touchRepeated = (db: Database, id: string, at: Instant): Promise<unknown> =>
  db.query(sql`update users set repeated_at = ${at} where id = ${id}`)

export const markConfirmationSent = (db: Database, id: string, at: Instant): Promise<unknown> =>
  db.query(sql`update users set confirmation_sent_at = ${at} where id = ${id}`)

export const markRecoverySent = (db: Database, id: string, at: Instant): Promise<unknown> =>
  db.query(sql`update users set recovery_sent_at = ${at} where id = ${id}`)

export const markReauthenticationSent = (db: Database, id: string, at: Instant): Promise<unknown> =>
  db.query(sql`update users set reauthentication_sent_at = ${at} where id = ${id}`)

export type AccountChange = Pick<Account, 'firstName' | 'lastName' | 'institution' | 'fieldOfStudy' | 'metadata'>

export const updateAccount = (db: Database, id: string, change: AccountChange, at: Instant): Promise<unknown> =>
  db.query(sql`
    update users set first_name = ${change.firstName}, last_name = ${change.lastName},
      institution = ${change.institution}, field_of_study = ${change.fieldOfStudy}, metadata = ${change.metadata},
      updated_at = ${at}
    where id = ${id}`)

/** @param hash null leaves no password that signs in. */
export const setPassword = (db: Database, id: string, hash: string | null, at: Instant): Promise<unknown> =>
  db.query(sql`update users set password_hash = ${hash}, updated_at = ${at} where id = ${id}`)

/** The same password under a better hash, for an account that is locked with its present one. */
export const replaceHash = (tx: Database, id: string, better: string, at: Instant): Promise<unknown> =>
  tx.query(sql`update users set password_hash = ${better}, updated_at = ${at} where id = ${id}`)

/**
 * Locks the account until the transaction ends, for changes that depend on it. It is locked before its links, codes and
 * flows, so that a new password, which ends them, cannot deadlock with their use.
 */
export async function lockAccount(tx: Database, id: string): Promise<Account> {
  const [account] = await tx.query<Account>(sql`select ${accountColumns} from users where id = ${id} for update`)
  if (!account) throw new Error('the account of a live session is gone')
  return account
}

export type NamesAndPhoto = {
  readonly firstName: string
  readonly lastName: string
  /** Without its plus sign. */
  readonly phone: string | null
  readonly fileId: string | null
  readonly fileName: string | null
  readonly sizeBytes: number | null
  readonly hasPassword: boolean
}

export async function readNamesAndPhoto(db: Database, id: string): Promise<NamesAndPhoto> {
  const [row] = await db.query<NamesAndPhoto>(sql`
    select u.first_name "firstName", u.last_name "lastName", u.phone, f.id "fileId", f.original_name "fileName",
      f.size_bytes "sizeBytes", u.password_hash is not null "hasPassword"
    from users u left join files f on f.id = u.avatar_file_id where u.id = ${id}`)
  if (!row) throw new Error('the account of a live session is gone')
  return row
}

export const writeNamesAndPhoto = (
  tx: Database,
  id: string,
  to: { readonly firstName: string; readonly lastName: string; readonly photoFileId: string | null },
  at: Instant,
): Promise<unknown> =>
  tx.query(sql`
    update users set first_name = ${to.firstName}, last_name = ${to.lastName}, avatar_file_id = ${to.photoFileId},
      updated_at = ${at}
    where id = ${id}`)

export const writeTier = (tx: Database, id: string, tier: string): Promise<unknown> =>
  tx.query(sql`update users set chosen_tier = ${tier}::subscription_tier where id = ${id}`)

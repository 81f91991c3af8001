import { record } from '#features/foundation/audit/actions.ts'
import { announce } from '#platform/account-events.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { UserType } from '#values/user-type.ts'
import { Refusal } from '#wire/refusal.ts'
import { normalEmail } from '../rules/address.ts'
import { type Account, insertAccount, type Metadata, type Tier } from '../store/accounts.ts'
import { queueUserCreatedHook } from './hooks.ts'

export type AccountInput = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Undefined for staff only. */
  readonly userType: UserType | undefined
  readonly institution?: string | undefined
  readonly fieldOfStudy?: string | undefined
  readonly tier?: Tier | undefined
  /** Something has to be asked at the first sign-in. */
  readonly isUnfinished?: boolean | undefined
  /** The terms that the person agreed to (AMB-042). */
  readonly termsVersion?: string | undefined
  /** Whether the address is proven. */
  readonly verified: boolean
  /** The address counts as proven without a proof, because this installation requires none. */
  readonly isUnproven?: boolean
}
export type NewAccount = AccountInput & ({ readonly password: string } | { readonly passwordHash: string })

/**
 * Creates an account without confirmation: for staff commands, the demo world and tests. People use sign-up.
 *
 * @throws Refusal user_already_exists, validation_failed.
 */
export async function createAccount(platform: Platform, input: NewAccount): Promise<Id<'user'>> {
  const passwordHash = 'password' in input ? await platform.passwords.hash(input.password) : input.passwordHash
  const email = normalEmail(input.email)
  if (!email) throw new Refusal('validation_failed', 'Unable to validate email address: invalid format')
  return platform.database.transaction(async (tx) => {
    const account = await addAccount(tx, platform, { ...input, email, passwordHash })
    if (!account) throw new Refusal('user_already_exists', 'User already registered')
    return account.id
  })
}

type Row = Omit<AccountInput, 'email'> & {
  /** Generated here unless it was given before, or an administrator wants that of an earlier service. */
  readonly id?: Id<'user'> | undefined
  /** Null for an anonymous person, or one with only a phone. */
  readonly email: string | null
  /** E.164 without plus sign, proven. */
  readonly phone?: string
  readonly isAnonymous?: boolean
  readonly passwordHash: string | null
  readonly metadata?: Metadata
  /** Generated here unless it was given before. */
  readonly identityId?: Id<'identity'>
  /** False if another service is the sign-in method. */
  readonly hasEmailIdentity?: boolean
}

/** The part of a person's own data that is stored. */
export const factsOf = (input: Omit<AccountInput, 'email' | 'verified'> & { metadata?: Metadata }, now: Instant) => ({
  firstName: input.firstName,
  lastName: input.lastName,
  userType: input.userType ?? null,
  isUnfinished: input.isUnfinished ?? false,
  chosenTier: input.userType === 'researcher' ? (input.tier ?? 'standard') : null,
  institution: input.institution ?? null,
  fieldOfStudy: input.fieldOfStudy ?? null,
  termsVersion: input.termsVersion ?? null,
  termsAcceptedAt: input.termsVersion === undefined ? null : now,
  metadata: input.metadata ?? {},
})

/**
 * The account's rows, inside the caller's transaction; undefined when the address is taken.
 *
 * @param row its e-mail normalised. @throws the database's error when the phone is taken.
 */
export async function addAccount(tx: Database, platform: Platform, row: Row): Promise<Account | undefined> {
  const now = platform.clock.now()
  const account = await insertAccount(tx, {
    ...factsOf(row, now),
    id: row.id ?? newId<'user'>(platform),
    identityId:
      row.hasEmailIdentity === false || row.email === null ? null : (row.identityId ?? newId<'identity'>(platform)),
    email: row.email,
    phone: row.phone ?? null,
    isAnonymous: row.isAnonymous ?? false,
    passwordHash: row.passwordHash,
    emailVerifiedAt: row.verified && row.email !== null ? now : null,
    ownerProvenAt: row.verified && row.email !== null && !row.isUnproven ? now : null,
    createdAt: now,
  })
  if (!account) return undefined
  await queueUserCreatedHook(tx, platform, account)
  if (row.userType === 'researcher' && !row.isUnfinished && row.verified)
    await announce(tx, platform, 'becameResearcher', account.id)
  const data = { userType: row.userType ?? 'none' }
  await record(tx, platform, {
    actorId: account.id,
    action: 'account.created',
    targetKind: 'user',
    targetId: account.id,
    data,
  })
  return account
}

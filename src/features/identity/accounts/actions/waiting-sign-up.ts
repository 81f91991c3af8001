import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { type Instant, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { phoneSignUpMs } from '../rules/lifetimes.ts'
import { mergePhoneSignUps, type PhoneSignUp } from '../rules/phone-sign-up.ts'
import type { Account, Metadata } from '../store/accounts.ts'
import { insertIdentity } from '../store/identities.ts'
import { findPhoneSignUp, keepPhoneSignUp, replacePhoneSignUp, takePhoneSignUp } from '../store/phone-sign-ups.ts'
import { findAccountByPhone } from '../store/phones.ts'
import { type AccountInput, addAccount, factsOf } from './create-account.ts'
import { dummyHash } from './dummy-hash.ts'
import { mustPassSignUpHook } from './hooks.ts'
import { lookalike } from './lookalike.ts'

// Sign-ups by phone between the request and the code. No account exists meanwhile.

/** Earlier ones have expired. */
const pendingSince = ({ clock }: Platform): Instant => later(clock.now(), -phoneSignUpMs)

/**
 * Stores a sign-up, merged with one that waits for the same phone.
 *
 * @param password whose hash it brings, where it has one.
 */
export async function storePendingSignUp(
  platform: Platform,
  asked: PhoneSignUp,
  password: string | undefined,
): Promise<PhoneSignUp> {
  const agreedHash = password === undefined ? undefined : await pendingPasswordHash(platform, asked.phone, password)
  return platform.database.transaction(async (tx) => {
    const waiting = await keepPhoneSignUp(tx, asked)
    if (waiting.accountId === asked.accountId) return waiting
    const isOver = waiting.createdAt <= pendingSince(platform)
    const next = isOver ? asked : mergePhoneSignUps(waiting, asked, agreedHash)
    await replacePhoneSignUp(tx, next)
    return next
  })
}

/** A request for a sign-in alone ends a pending sign-up for the phone, which may be an attacker's. */
export async function forgetPhoneSignUp(platform: Platform, phone: string): Promise<void> {
  await takePhoneSignUp(platform.database, phone, pendingSince(platform))
}

/** The stored hash of a waiting sign-up, if this password is its own; always the same work. */
export async function pendingPasswordHash(
  platform: Platform,
  phone: string,
  password: string,
): Promise<string | undefined> {
  const waiting = await findPhoneSignUp(platform.database, phone, pendingSince(platform))
  const hash = waiting?.passwordHash ?? undefined
  const isSame = await platform.passwords.verify(hash ?? (await dummyHash(platform.passwords)), password)
  return isSame ? hash : undefined
}

/** The answer about a waiting sign-up. */
export const pendingAccount = (
  { clock }: Platform,
  { accountId, phone, profile }: Pick<PhoneSignUp, 'accountId' | 'phone' | 'profile'>,
): Account => lookalike({ ...factsOf(profile, clock.now()), id: accountId, email: null, phone }, clock.now())

/** The phone that gets the code of a sign-up; undefined when none waits, or the operator's hook refuses. */
export async function findAcceptedSignUp(platform: Platform, phone: string): Promise<Account | undefined> {
  const waiting = await findPhoneSignUp(platform.database, phone, pendingSince(platform))
  if (!waiting) return undefined
  try {
    if (!waiting.welcomed) await mustPassSignUpHook(platform, { phone }, waiting.profile)
    return pendingAccount(platform, waiting)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'hook_rejected') return undefined
    throw error
  }
}

/** Creates the account for a proven phone; undefined when no sign-up waits for it any more, or it has one. */
export async function finishPhoneSignUp(tx: Database, platform: Platform, phone: string): Promise<Account | undefined> {
  const waiting = await takePhoneSignUp(tx, phone, pendingSince(platform))
  if (!waiting || (await findAccountByPhone(tx, phone))) return undefined
  return addPhoneAccount(tx, platform, waiting)
}

type New = {
  /** Chosen here unless it was given before, or an administrator wants that of an earlier service. */
  readonly accountId?: Id<'user'> | undefined
  readonly identityId?: Id<'identity'> | undefined
  readonly phone: string
  readonly passwordHash: string | null
  readonly profile: Omit<AccountInput, 'email' | 'verified'> & { readonly metadata?: Metadata }
}

/** An account with only a proven phone. @throws the database's error when another account has the phone by now. */
export async function addPhoneAccount(tx: Database, platform: Platform, made: New): Promise<Account | undefined> {
  const { accountId: id, identityId, phone, passwordHash, profile } = made
  const account = await addAccount(tx, platform, { ...profile, id, email: null, phone, passwordHash, verified: true })
  if (account) await addPhoneIdentity(tx, platform, account.id, phone, identityId)
  return account
}

/** Makes a proven phone a sign-in method. */
export async function addPhoneIdentity(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  phone: string,
  id: Id<'identity'> = newId<'identity'>(platform) as Id<'identity'>,
): Promise<void> {
  const data = { sub: userId, phone, phone_verified: true }
  const own = { userId, provider: 'phone', providerUserId: userId, data, lastSignInAt: null }
  await insertIdentity(tx, { ...own, id }, platform.clock.now())
}

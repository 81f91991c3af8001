import { type Weakness, weaknessOf } from '#features/identity/accounts/actions/check-password.ts'
import { dummyHash } from '#features/identity/accounts/actions/dummy-hash.ts'
import { mustMayGuess, noteRightGuess, noteWrongGuess } from '#features/identity/accounts/actions/guesses.ts'
import { callPasswordHook } from '#features/identity/accounts/actions/hooks.ts'
import type { DeviceMark, ReadCookie } from '#features/identity/accounts/actions/known-devices.ts'
import {
  type Account,
  deleteSessions,
  findAccountByEmail,
  findAccountByPhone,
  lockAccount,
  replaceHash,
} from '#features/identity/accounts/actions/records.ts'
import { issueTokens, openSession, type StartedSession } from '#features/identity/accounts/actions/start-session.ts'
import { pendingPasswordHash } from '#features/identity/accounts/actions/waiting-sign-up.ts'
import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import { normalPhone } from '#features/identity/accounts/rules/phone.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'

/** By address, or by phone where that is given. */
export type SignIn = {
  readonly email: string
  readonly phone: string | undefined
  readonly password: string
  readonly userAgent: string | undefined
  readonly cookies: ReadCookie
}
/** With the device's mark, so that it is recognised the next time. */
type Admitted = StartedSession & { readonly device: DeviceMark }

/**
 * Signs in with a password, and says when it no longer meets the rules for new ones. Unknown address, account without
 * password and wrong password are one answer after the same time; the state of an account is shown only to
 * a person with its password. A hash that another service made is replaced by one of ours, of the whole password.
 *
 * @throws Refusal invalid_credentials, email_not_confirmed (SESS-28), phone_not_confirmed, user_banned (PERM-17),
 *   over_request_rate_limit.
 */
export async function signIn(platform: Platform, asked: SignIn): Promise<Admitted & { weakness?: Weakness }> {
  const started = await admitted(platform, asked)
  const weakness = await weaknessOf(platform, asked.password, [asked.email, asked.phone])
  return weakness ? { ...started, weakness } : started
}

async function admitted(platform: Platform, asked: SignIn): Promise<Admitted> {
  const { email: given, password, userAgent } = asked
  const { database } = platform
  const phone = asked.phone === undefined ? undefined : (normalPhone(asked.phone) ?? asked.phone)
  const email = normalEmail(given) ?? given
  const name = phone ?? email
  const account =
    phone === undefined ? await findAccountByEmail(database, email) : await findAccountByPhone(database, phone)
  const guesser = await mustMayGuess(platform, name, account?.id ?? null, asked.cookies)
  const hash = account?.passwordHash ?? (await dummyHash(platform.passwords))
  const isRight = await platform.passwords.verify(hash, password)
  const hasPassword = account?.passwordHash && account.state !== 'closed'
  const verdict = hasPassword ? await callPasswordHook(platform, account.id, isRight) : undefined
  if (verdict?.endsSessions && account) await deleteSessions(database, 'global', account.id, account.id)
  if (!hasPassword || !isRight) {
    await noteWrongGuess(platform, guesser, hasPassword ? account.email : null)
    throw await wrongCredentials(platform, account, phone, password)
  }
  if (verdict)
    throw new Refusal(
      'invalid_credentials',
      verdict.message ?? 'Further login attempts with this password will be rejected',
    )
  mustBeActive(account)
  if (phone === undefined && account.emailVerifiedAt === null) {
    // As after a sign-up for an address with an account: the same work, and the same number of attempts.
    await noteWrongGuess(platform, guesser, null)
    await platform.passwords.verify(await dummyHash(platform.passwords), password)
    throw notConfirmed()
  }
  const device = await noteRightGuess(platform, account.id, guesser)
  const proof = { method: 'password', userAgent } as const
  const better = platform.passwords.isOwn(hash) ? hash : await platform.passwords.hash(password)
  const opened = await database.transaction(async (tx) => {
    const { passwordHash, state } = await lockAccount(tx, account.id)
    if (passwordHash !== hash || state !== account.state) return undefined
    if (better !== hash) await replaceHash(tx, account.id, better, platform.clock.now())
    return openSession(tx, platform, account.id, proof)
  })
  // A new password, a pause or another sign-in came first: what holds now decides.
  return opened ? { ...(await issueTokens(platform, opened)), device } : admitted(platform, asked)
}

const notConfirmed = () => new Refusal('email_not_confirmed', 'Email not confirmed')

/**
 * A waiting sign-up is shown to a person who knows its password, even if phone or address has an account: otherwise
 * the answer would reveal accounts. Every failed sign-in compares two hashes, so the time reveals nothing either.
 */
async function wrongCredentials(
  platform: Platform,
  account: Account | undefined,
  phone: string | undefined,
  password: string,
): Promise<Refusal> {
  const wrong = new Refusal('invalid_credentials', 'Invalid login credentials')
  if (phone !== undefined)
    return (await pendingPasswordHash(platform, phone, password))
      ? new Refusal('phone_not_confirmed', 'Phone not confirmed')
      : wrong
  const repeated = account?.emailVerifiedAt === null ? null : (account?.repeatedHash ?? null)
  const isRepeated = await platform.passwords.verify(repeated ?? (await dummyHash(platform.passwords)), password)
  return repeated !== null && isRepeated ? notConfirmed() : wrong
}

/** @throws Refusal user_banned (AMB-158). */
export function mustBeActive(account: Pick<Account, 'state'>): void {
  if (account.state === 'active') return
  throw new Refusal('user_banned', account.state === 'paused' ? 'User is paused' : 'User is banned')
}

import { record } from '#features/foundation/audit/actions.ts'
import { mustBeStrong } from '#features/identity/accounts/actions/check-password.ts'
import { addAccount, factsOf } from '#features/identity/accounts/actions/create-account.ts'
import { dummyHash } from '#features/identity/accounts/actions/dummy-hash.ts'
import { mustPassSignUpHook } from '#features/identity/accounts/actions/hooks.ts'
import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import { lookalike } from '#features/identity/accounts/actions/lookalike.ts'
import { hashOfAsking } from '#features/identity/accounts/actions/owner-proof.ts'
import {
  type Account,
  findAccountByEmail,
  lockAccountByEmail,
  noteRepeated,
  noteSignUpBrowser,
  replaceSignUpAndPassword,
  touchRepeated,
} from '#features/identity/accounts/actions/records.ts'
import { type Onward, sendAccountExists, sendConfirmation } from '#features/identity/accounts/actions/send-mails.ts'
import { issueTokens, openSession, type StartedSession } from '#features/identity/accounts/actions/start-session.ts'
import type { Challenge } from '#features/identity/accounts/rules/pkce.ts'
import { allowedRedirect } from '#features/identity/accounts/rules/redirect.ts'
import { readSignUpData, type SignUpData } from '#features/identity/accounts/rules/sign-up-data.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { type Instant, later, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { mustAllowSignUp, mustBeAddress } from './request-mail.ts'

export type SignUp = {
  readonly email: string
  readonly password: string
  readonly data: Readonly<Record<string, unknown>>
  readonly redirectTo: string | undefined
  readonly challenge: Challenge | undefined
  readonly userAgent: string | undefined
  /** The browser's new mark. */
  readonly browser: string | undefined
}
/** The ids are the stored ones if the sign-up created an account. */
export type WaitingSignUp = { readonly account: Account; readonly identityId: Id<'identity'> }
type Ready = SignUpData & { readonly email: string; readonly passwordHash: string }

/**
 * Makes an account and mails the link that proves its address; there is no session before that (AMB-030). An address
 * that is in use gets the same answer after the same work, and its holder a mail (AMB-031).
 *
 * @throws Refusal signup_disabled, validation_failed, weak_password; user_already_exists where verification is off.
 */
export async function signUp(platform: Platform, input: SignUp): Promise<WaitingSignUp | { session: StartedSession }> {
  mustAllowSignUp(platform)
  const email = mustBeAddress(input.email)
  const facts = readSignUpData(input.data)
  if ('fault' in facts) throw new Refusal('validation_failed', facts.fault)
  await mustBeStrong(platform, input.password, [email])
  await mustPassSignUpHook(platform, { email }, input.data)
  const ready = { ...facts, email, passwordHash: await platform.passwords.hash(input.password) }
  if (platform.settings.auth.mailAutoconfirm) return { session: await signUpAtOnce(platform, ready, input.userAgent) }
  const redirectTo = allowedRedirect(platform.settings, input.redirectTo)
  const onward = { redirectTo, challenge: input.challenge ?? null }
  const browserHash = await hashOfAsking(platform, input.browser)
  const agreedHash = await matchingPendingHash(platform, email, input.password)
  const identityId = newId<'identity'>(platform)
  return platform.database.transaction(async (tx) => {
    const made = await addAccount(tx, platform, { ...ready, identityId, verified: false })
    if (made) await requestConfirmationMail(tx, platform, made, onward)
    else await answerForExistingAccount(tx, platform, ready, agreedHash, onward)
    await noteSignUpBrowser(tx, email, browserHash)
    const now = platform.clock.now()
    const known = { ...factsOf(ready, now), id: newId<'user'>(platform) as Id<'user'>, email, phone: null }
    return { identityId, account: { ...(made ?? lookalike(known, now)), confirmationSentAt: now } }
  })
}

/** Verification is switched off: the address proves nothing, and gives no staff role (PERM-02). */
async function signUpAtOnce(platform: Platform, ready: Ready, userAgent: string | undefined): Promise<StartedSession> {
  const opened = await platform.database.transaction(async (tx) => {
    const account = await addAccount(tx, platform, { ...ready, verified: true, isUnproven: true })
    if (!account) throw new Refusal('user_already_exists', 'User already registered')
    return openSession(tx, platform, account.id, { method: 'password', userAgent })
  })
  return issueTokens(platform, opened)
}

/** The hash that an earlier sign-up for the address left, if this password matches it; always the same work. */
async function matchingPendingHash(platform: Platform, email: string, password: string): Promise<string | undefined> {
  const holder = await findAccountByEmail(platform.database, email)
  const waiting = (holder?.emailVerifiedAt === null ? holder.passwordHash : holder?.repeatedHash) ?? null
  const isSame = await platform.passwords.verify(waiting ?? (await dummyHash(platform.passwords)), password)
  return waiting !== null && isSame ? waiting : undefined
}

/** Writes about as much as a new account does, so that the time does not reveal which one it was. */
async function answerForExistingAccount(
  tx: Database,
  platform: Platform,
  ready: Ready,
  agreedHash: string | undefined,
  onward: Onward,
): Promise<void> {
  const { email } = ready
  const holder = await lockAccountByEmail(tx, email)
  if (!holder) return
  await record(tx, platform, { action: 'account.sign_up_repeated', targetKind: 'user', targetId: holder.id })
  if (holder.emailVerifiedAt === null) {
    await signUpAgain(tx, platform, holder, ready, agreedHash, onward)
    return
  }
  const now = platform.clock.now()
  await noteRepeated(tx, holder.id, hashAfter(platform, holder.repeatedAt, holder.repeatedHash, ready, agreedHash), now)
  // Counted like the confirmation of a new address, so that sending it again is refused alike, and takes as long.
  if ((await tryOnce(tx, platform, 'mail: confirm', email)) > 0) return
  await touchRepeated(tx, holder.id, now)
  if ((await tryOnce(tx, platform, 'mail: account exists', email)) === 0) await sendAccountExists(tx, platform, email)
}

/** The hash that counts after another sign-up for an address. @param lastAt when the last mail of one went out. */
function hashAfter(
  platform: Platform,
  lastAt: Instant | null,
  known: string | null,
  { passwordHash }: Ready,
  agreedHash: string | undefined,
): string | null {
  const { clock, settings } = platform
  const isForgotten = lastAt === null || lastAt <= later(clock.now(), -settings.auth.confirmLinkSeconds * secondMs)
  if (isForgotten) return passwordHash
  return agreedHash !== undefined && agreedHash === known ? agreedHash : null
}

/**
 * The first person to sign up for an address must not keep a way in after its owner confirms it. While a link is under
 * way, a sign-up with another password therefore leaves the account without one: the owner chooses it after confirming.
 * When every link has ended, a sign-up is like the first. See docs/decisions.
 */
async function signUpAgain(
  tx: Database,
  platform: Platform,
  holder: Account,
  ready: Ready,
  agreedHash: string | undefined,
  onward: Onward,
): Promise<void> {
  const now = platform.clock.now()
  const lastAt = holder.confirmationSentAt ?? holder.createdAt
  const passwordHash = hashAfter(platform, lastAt, holder.passwordHash, ready, agreedHash)
  const facts = { ...factsOf(ready, now), passwordHash }
  await replaceSignUpAndPassword(tx, holder.id, facts, now)
  await requestConfirmationMail(tx, platform, { ...holder, ...facts }, onward)
}

/** Beyond the limit no mail is sent, and the answer does not reveal that (AMB-031, AMB-033). */
async function requestConfirmationMail(
  tx: Database,
  platform: Platform,
  account: Account,
  onward: Onward,
): Promise<void> {
  const { email } = account
  if (email && (await tryOnce(tx, platform, 'mail: confirm', email)) === 0)
    await sendConfirmation(tx, platform, { ...account, email }, { ...onward, isSignUp: true })
}

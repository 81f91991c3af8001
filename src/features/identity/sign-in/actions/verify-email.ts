import { confirmSide } from '#features/identity/accounts/actions/change-email.ts'
import { confirmAddress } from '#features/identity/accounts/actions/confirm-address.ts'
import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import { hashOfCode, hashOfToken } from '#features/identity/accounts/actions/one-time-token.ts'
import { cameFromAsker, proveOwner, settleChange } from '#features/identity/accounts/actions/owner-proof.ts'
import {
  type ChangeSide,
  findAccount,
  isAddressTaken,
  isIdentityTaken,
  noteAskingBrowser,
  replaceSignUp,
  revokeTokens,
  type Spent,
  setPassword,
  spendCode,
  spendToken,
  type TokenKind,
  tokenRejectionReason,
} from '#features/identity/accounts/actions/records.ts'
import { issueTokens, openSession, type StartedSession } from '#features/identity/accounts/actions/start-session.ts'
import { isConfiguredStaff, isStaffAccount, takeUpRoles } from '#features/identity/staff/actions/grants.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { later, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { deleteNewcomers } from '../store/newcomers.ts'
import { issueAuthCode } from './exchange-code.ts'
import { attachIdentity } from './identities.ts'
import { mustBeAddress } from './request-mail.ts'
import { mustBeActive } from './sign-in.ts'
import { winBack } from './win-back.ts'

/** The client's names for mails, and the kinds of token that satisfy them. */
const kindsOf: Readonly<Record<string, readonly TokenKind[]>> = {
  signup: ['signup'],
  email: ['signup', 'magiclink', 'recovery'],
  invite: ['invite'],
  magiclink: ['magiclink', 'signup'],
  recovery: ['recovery'],
  email_change: ['email_change'],
}

/** The mark of the browser that follows the link or sends the code. */
type Followed = { readonly browser: string | undefined }
type Link = Followed & { readonly type: string; readonly token: string }
type Typed = Followed & { readonly type: string; readonly email: string; readonly code: string }
export type Verification = (Link | Typed) & { readonly userAgent: string | undefined }

/** One side has confirmed a change of address: the other side is still asked. */
export type Awaiting = { readonly awaits: ChangeSide }

/**
 * Spends a mailed link or code, marks the address verified (SESS-26) and signs its owner in.
 *
 * @throws Refusal otp_expired, user_banned, validation_failed.
 */
export async function verifyEmail(platform: Platform, verification: Verification): Promise<StartedSession | Awaiting> {
  const { userAgent } = verification
  const opened = await admitted(platform, verification, (tx, { userId }) =>
    openSession(tx, platform, userId, { method: 'otp', userAgent, byMailbox: true }),
  )
  return 'awaits' in opened ? opened : issueTokens(platform, opened)
}

/**
 * The same for the link of a client that waits for a code: the address is verified in any browser, and only a client
 * with the verifier gets a session (pitfall B2).
 *
 * @throws Refusal otp_expired, user_banned, validation_failed.
 */
export const verifyForCode = (platform: Platform, link: Link): Promise<{ code: string } | Awaiting> =>
  admitted(platform, link, async (tx, { userId, challenge }) => {
    if (!challenge) throw new Error('a link with the prefix of a challenge was stored without one')
    return { code: await issueAuthCode(tx, platform, userId, challenge) }
  })

/** A wrong guess is counted, so the transaction must not be rolled back by a throw inside it. */
async function admitted<T extends object>(
  platform: Platform,
  proof: Link | Typed,
  then: (tx: Database, spent: Spent) => Promise<T>,
): Promise<T | Awaiting> {
  const kinds = Object.hasOwn(kindsOf, proof.type) ? kindsOf[proof.type] : undefined
  if (!kinds)
    throw new Refusal('validation_failed', `The type of a verification is one of ${Object.keys(kindsOf).join(', ')}`)
  const isLink = 'token' in proof
  const work = async (tx: Database): Promise<T | Awaiting | undefined> => {
    const spent = isLink ? await spendLink(tx, platform, proof.token, kinds) : await tryCode(tx, platform, proof, kinds)
    if (!spent) return undefined
    const side =
      spent.kind === 'email_change'
        ? await proveChange(tx, platform, spent, proof.browser)
        : await admit(tx, platform, spent, proof.browser)
    if (side === undefined) return undefined
    return side === 'done' ? then(tx, spent) : { awaits: side }
  }
  const outcome = await platform.database.transaction(work).catch((error: unknown) => {
    // Also when another link has brought the same person of another service first.
    if (isAddressTaken(error) || isIdentityTaken(error)) return undefined
    throw error
  })
  if (outcome) return outcome
  throw new Refusal('otp_expired', isLink ? 'Email link is invalid or has expired' : 'Token has expired or is invalid')
}

async function proveChange(
  tx: Database,
  platform: Platform,
  spent: Spent,
  mark: string | undefined,
): Promise<ChangeSide | 'done' | undefined> {
  const { userId, sentTo } = spent
  const account = await findAccount(tx, userId)
  if (!account) return undefined
  mustBeActive(account)
  const side = await confirmSide(tx, platform, spent)
  if (side === undefined) return undefined
  const mayLose = !(await isStaffAccount(tx, userId))
  const step = { isNewSide: sentTo === account.newEmail, isDone: side === 'done', mark, mayLose }
  await settleChange(tx, platform, userId, step)
  return side
}

async function spendLink(tx: Database, platform: Platform, token: string, kinds: readonly TokenKind[]) {
  const hash = await hashOfToken(platform, token)
  const now = platform.clock.now()
  const spent = await spendToken(tx, hash, kinds, now)
  if (!spent) platform.log.info('a mailed link did not work', { why: await tokenRejectionReason(tx, hash, now) })
  return spent
}

async function tryCode(
  tx: Database,
  platform: Platform,
  typed: { readonly email: string; readonly code: string },
  kinds: readonly TokenKind[],
): Promise<Spent | undefined> {
  const email = mustBeAddress(typed.email)
  const codeHash = await hashOfCode(platform, email, typed.code)
  const now = platform.clock.now()
  const mailedAfter = later(now, -platform.settings.auth.codeSeconds * secondMs)
  const failuresMax = platform.settings.auth.codeTries
  // A wrong code writes one row, whether or not a code is waiting for the address: the time must not reveal it.
  const onNone = () => tryOnce(tx, platform, 'code', email)
  return spendCode(tx, { email, codeHash, kinds, mailedAfter, failuresMax, now, onNone })
}

/** Undefined when the mail went to an address that is no longer the account's. */
async function admit(
  tx: Database,
  platform: Platform,
  spent: Spent,
  mark: string | undefined,
): Promise<'done' | undefined> {
  const { userId } = spent
  const before = await findAccount(tx, userId)
  if (!before || before.email !== spent.sentTo) return undefined
  mustBeActive(before)
  const now = platform.clock.now()
  await revokeTokens(tx, userId, spent.kind, now)
  if (before.emailVerifiedAt !== null) {
    if (spent.kind === 'recovery' && before.ownerProvenAt === null) await winBack(tx, platform, before)
    return 'done'
  }
  if (spent.signUp) await replaceSignUp(tx, userId, spent.signUp, now)
  // A sign-up's data may be an attacker's, so it is left out if it would give a role.
  const keepsPassword = spent.signUp !== null && !isConfiguredStaff(platform, spent.sentTo)
  if (!keepsPassword) await setPassword(tx, userId, null, now)
  const isOwnSignUp = await cameFromAsker(tx, platform, userId, mark)
  await noteAskingBrowser(tx, userId, null)
  await confirmAddress(tx, platform, userId)
  if (spent.identity) {
    await attachIdentity(tx, platform, userId, spent.identity)
    await deleteNewcomers(tx, spent.identity)
  }
  if (spent.identity) return 'done'
  // A password that belongs to no sign-up opens nothing, and the one of the browser that signed up is its owner's. It
  // gives no role either way.
  if (keepsPassword) {
    if (isOwnSignUp || before.passwordHash === null) await proveOwner(tx, platform, userId)
    return 'done'
  }
  await proveOwner(tx, platform, userId)
  await takeUpRoles(tx, platform, { userId, verifiedEmail: spent.sentTo })
  return 'done'
}

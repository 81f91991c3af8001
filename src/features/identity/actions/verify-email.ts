import { record } from '#features/audit/actions.ts'
import { ensureProfile } from '#features/researchers/actions.ts'
import { bootstrapStaff } from '#features/staff/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { normalEmail } from '../rules/address.ts'
import { codeFailuresMax, codeMs } from '../rules/lifetimes.ts'
import { findAccount, markEmailVerified, replaceSignUp, setPassword } from '../store/accounts.ts'
import {
  retireTokens,
  type Spent,
  spendCode,
  spendToken,
  type TokenKind,
  whyRefused,
} from '../store/one-time-tokens.ts'
import { hashOfCode, hashOfToken } from './one-time-token.ts'
import { mustBeActive } from './sign-in.ts'
import { issueTokens, type OpenedSession, openSession, type StartedSession } from './start-session.ts'

/** What the client calls a mail, and the kinds of token that satisfy it. */
const kindsOf: Readonly<Record<string, readonly TokenKind[]>> = {
  signup: ['signup'],
  email: ['signup', 'otp', 'magiclink'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change'],
}
/** Kinds that this product mails today; a token of another kind cannot exist, so asking for one is simply refused. */
const answered: readonly TokenKind[] = ['signup']

export type Verification = { readonly type: string; readonly userAgent: string | undefined } & (
  | { readonly token: string }
  | { readonly email: string; readonly code: string }
)

/**
 * Spends a mailed link or code, marks the address verified (SESS-26) and signs its owner in.
 *
 * @throws Refusal otp_expired, user_banned, validation_failed.
 */
export async function verifyEmail(platform: Platform, verification: Verification): Promise<StartedSession> {
  const { type } = verification
  const kinds = Object.hasOwn(kindsOf, type) ? kindsOf[type]?.filter((kind) => answered.includes(kind)) : undefined
  if (!kinds) throw new Refusal('validation_failed', 'Verify requires a verification type')
  const isLink = 'token' in verification
  const message = isLink ? 'Email link is invalid or has expired' : 'Token has expired or is invalid'
  const opened = await platform.database.transaction(async (tx) => {
    const spent = isLink
      ? await spendLink(tx, platform, verification.token, kinds)
      : await tryCode(tx, platform, verification, kinds)
    return spent && admit(tx, platform, spent, verification.userAgent)
  })
  // A wrong guess is counted, so the transaction must not be rolled back by a throw inside it.
  if (!opened) throw new Refusal('otp_expired', message)
  return issueTokens(platform, opened)
}

async function spendLink(tx: Database, platform: Platform, token: string, kinds: readonly TokenKind[]) {
  const hash = await hashOfToken(platform, token)
  const now = platform.clock.now()
  const spent = await spendToken(tx, hash, kinds, now)
  if (!spent) platform.log.info('a mailed link did not work', { why: await whyRefused(tx, hash, now) })
  return spent
}

async function tryCode(
  tx: Database,
  platform: Platform,
  typed: { readonly email: string; readonly code: string },
  kinds: readonly TokenKind[],
): Promise<Spent | undefined> {
  const email = normalEmail(typed.email) ?? ''
  const codeHash = await hashOfCode(platform, email, typed.code)
  const now = platform.clock.now()
  const mailedAfter = later(now, -codeMs)
  return spendCode(tx, { email, codeHash, kinds, mailedAfter, failuresMax: codeFailuresMax, now })
}

/** Undefined when the mail went to an address that is not the account's any more. */
async function admit(
  tx: Database,
  platform: Platform,
  spent: Spent,
  userAgent: string | undefined,
): Promise<OpenedSession | undefined> {
  const { userId } = spent
  const before = await findAccount(tx, userId)
  if (!before || before.email !== spent.sentTo) return undefined
  mustBeActive(before)
  const now = platform.clock.now()
  await retireTokens(tx, userId, spent.kind, now)
  if (before.emailVerifiedAt === null) {
    if (spent.signUp) await replaceSignUp(tx, userId, spent.signUp, now)
    else await setPassword(tx, userId, null, now)
    await markEmailVerified(tx, userId, now)
    await record(tx, platform, { actorId: userId, action: 'email.verified', targetKind: 'user', targetId: userId })
    if ((spent.signUp ?? before).userType === 'researcher') await ensureProfile(tx, platform, userId)
    await bootstrapStaff(tx, platform, { userId, verifiedEmail: spent.sentTo })
  }
  return openSession(tx, platform, userId, { method: 'otp', userAgent })
}

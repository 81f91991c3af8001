import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { type SessionLimits, sessionLimits } from '../rules/session-limits.ts'
import { type Account, findAccount } from '../store/accounts.ts'
import { type Factor, listFactors } from '../store/factors.ts'
import { type Identity, listIdentities } from '../store/identities.ts'
import { findCaller } from '../store/sessions.ts'
import { type Claims, readAccessToken } from './access-token.ts'

/**
 * Who a token speaks for, with the reason when it does not: the auth client acts on these codes.
 *
 * @throws Refusal bad_jwt, user_not_found, session_not_found (ERRS-03), user_banned.
 */
export async function mustIdentify(platform: Platform, accessToken: string): Promise<Claims> {
  const claims = await readAccessToken(platform, accessToken)
  if (!claims) throw new Refusal('bad_jwt', 'invalid JWT: unable to parse or verify signature, or the token is expired')
  const caller = await findCaller(platform.database, claims.userId, claims.sessionId, limitsNow(platform))
  if (!caller || caller.state === 'closed')
    throw new Refusal('user_not_found', 'User from sub claim in JWT does not exist')
  if (caller.aal === null) throw new Refusal('session_not_found', 'Session from session_id claim in JWT does not exist')
  if (caller.state !== 'active') throw new Refusal('user_banned', 'User is banned')
  // A token from before the session was raised stays what it was, and so does one of a session that was lowered.
  return { ...claims, aal: claims.aal === 'aal2' ? caller.aal : 'aal1' }
}

/** What a session must be within at this moment. */
export const limitsNow = ({ settings, clock }: Platform): SessionLimits => sessionLimits(settings.auth, clock.now())

export type WholeUser = {
  readonly account: Account
  readonly identities: readonly Identity[]
  readonly factors: readonly Factor[]
}

export async function readUser(platform: Platform, userId: string): Promise<WholeUser> {
  const account = await findAccount(platform.database, userId)
  if (!account) throw new Refusal('user_not_found', 'User from sub claim in JWT does not exist')
  return wholeUser(platform, account)
}

export async function wholeUser({ database }: Platform, account: Account): Promise<WholeUser> {
  const [identities, factors] = await Promise.all([
    listIdentities(database, account.id),
    listFactors(database, account.id),
  ])
  return { account, identities, factors }
}

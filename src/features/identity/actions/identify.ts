import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { type Account, findAccount } from '../store/accounts.ts'
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
  const caller = await findCaller(platform.database, claims.userId, claims.sessionId)
  if (!caller || caller.state === 'closed')
    throw new Refusal('user_not_found', 'User from sub claim in JWT does not exist')
  if (caller.aal === null) throw new Refusal('session_not_found', 'Session from session_id claim in JWT does not exist')
  if (caller.state !== 'active') throw new Refusal('user_banned', 'User is banned')
  return claims
}

export type WholeUser = { readonly account: Account; readonly identities: readonly Identity[] }

export const identitiesOf = (platform: Platform, userId: string): Promise<Identity[]> =>
  listIdentities(platform.database, userId)

export async function readUser(platform: Platform, userId: string): Promise<WholeUser> {
  const account = await findAccount(platform.database, userId)
  if (!account) throw new Refusal('user_not_found', 'User from sub claim in JWT does not exist')
  return { account, identities: await identitiesOf(platform, userId) }
}

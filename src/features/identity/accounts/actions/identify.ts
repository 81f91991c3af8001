import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { type SessionLimits, sessionLimits } from '../rules/session-limits.ts'
import type { Account } from '../store/accounts.ts'
import { type Caller, findCaller } from '../store/sessions.ts'
import { findBearer, findWholeUser, type WholeUser } from '../store/whole-user.ts'
import { type Claims, readAccessToken } from './access-token.ts'

export type Bearer = Claims & {
  /** Nobody who could be reached: neither address nor phone. */
  readonly isAnonymous: boolean
}

/**
 * Who a token speaks for, with the reason when it does not: the auth client acts on these codes.
 *
 * @throws Refusal bad_jwt, user_not_found, session_not_found (ERRS-03), user_banned.
 */
export async function mustIdentify(platform: Platform, accessToken: string): Promise<Bearer> {
  const claims = await mustRead(platform, accessToken)
  const caller = await findCaller(platform.database, claims.userId, claims.sessionId, limitsNow(platform))
  const aal = mustStand(caller)
  // A token from before the session was raised stays what it was, and so does one of a session that was lowered.
  return { ...claims, aal: claims.aal === 'aal2' ? aal : 'aal1', isAnonymous: caller?.isAnonymous === true }
}

/** The whole person that a token speaks for, in one look at the database. @throws Refusal as mustIdentify. */
export async function mustIdentifyWhole(platform: Platform, accessToken: string): Promise<WholeUser> {
  const { userId, sessionId } = await mustRead(platform, accessToken)
  const bearer = await findBearer(platform.database, { userId, sessionId, limits: limitsNow(platform) })
  mustStand(bearer && { state: bearer.account.state, aal: bearer.sessionAal })
  if (!bearer) throw noUser()
  return bearer
}

async function mustRead(platform: Platform, accessToken: string): Promise<Claims> {
  const claims = await readAccessToken(platform, accessToken)
  if (claims) return claims
  throw new Refusal('bad_jwt', 'invalid JWT: unable to parse or verify signature, or the token is expired')
}

const noUser = () => new Refusal('user_not_found', 'User from sub claim in JWT does not exist')

function mustStand(caller: Pick<Caller, 'state' | 'aal'> | undefined): NonNullable<Caller['aal']> {
  if (!caller || caller.state === 'closed') throw noUser()
  if (caller.aal === null) throw new Refusal('session_not_found', 'Session from session_id claim in JWT does not exist')
  if (caller.state !== 'active') throw new Refusal('user_banned', 'User is banned')
  return caller.aal
}

/** What a session must be within at this moment. */
export const limitsNow = ({ settings, clock }: Platform): SessionLimits => sessionLimits(settings.auth, clock.now())

export async function readUser(platform: Platform, userId: string): Promise<WholeUser> {
  const whole = await findWholeUser(platform.database, userId)
  if (!whole) throw noUser()
  return whole
}

export const wholeUser = (platform: Platform, { id }: Account): Promise<WholeUser> => readUser(platform, id)

import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { type SessionLimits, sessionLimits } from '../rules/session-limits.ts'
import type { Account } from '../store/accounts.ts'
import { type Caller, findCaller } from '../store/sessions.ts'
import { findBearer, findUserDetails, type UserDetails } from '../store/whole-user.ts'
import { type Claims, readAccessToken } from './access-token.ts'

export type Bearer = Claims & {
  /** An account with neither address nor phone. */
  readonly isAnonymous: boolean
  /** Whether they have a second factor, used or not. */
  readonly hasFactor: boolean
}

/**
 * The person behind a token, or the reason why there is none: the auth client acts on these codes.
 *
 * @throws Refusal bad_jwt, user_not_found, session_not_found (ERRS-03), user_banned.
 */
export async function mustIdentify(platform: Platform, accessToken: string): Promise<Bearer> {
  const claims = await mustRead(platform, accessToken)
  const caller = await findCaller(platform.database, claims.userId, claims.sessionId, currentSessionLimits(platform))
  const { aal, isAnonymous, hasFactor } = mustBeValidSession(caller)
  return { ...claims, aal: lower(claims.aal, aal), isAnonymous, hasFactor }
}

/** A token from before the session was raised keeps its level, and so does one of a session that was lowered. */
const lower = (claimed: Claims['aal'], found: Claims['aal']): Claims['aal'] => (claimed === 'aal2' ? found : 'aal1')

export type WholeBearer = UserDetails & Pick<Bearer, 'aal' | 'isAnonymous' | 'hasFactor'>

/** The person and account of a token, in one query. @throws Refusal as mustIdentify. */
export async function mustIdentifyUser(platform: Platform, accessToken: string): Promise<WholeBearer> {
  const { userId, sessionId, aal } = await mustRead(platform, accessToken)
  const found = await findBearer(platform.database, { userId, sessionId, limits: currentSessionLimits(platform) })
  const bearer = mustBeValidSession(found && { ...found, state: found.account.state, aal: found.sessionAal })
  const { isAnonymous } = bearer.account
  const hasFactor = bearer.factors.some((factor) => factor.verifiedAt !== null)
  return { ...bearer, aal: lower(aal, bearer.aal), isAnonymous, hasFactor }
}

async function mustRead(platform: Platform, accessToken: string): Promise<Claims> {
  const claims = await readAccessToken(platform, accessToken)
  if (claims) return claims
  throw new Refusal('bad_jwt', 'invalid JWT: unable to parse or verify signature, or the token is expired')
}

const noUser = () => new Refusal('user_not_found', 'User from sub claim in JWT does not exist')

type Stands<C> = C & { readonly aal: Claims['aal'] }

function mustBeValidSession<C extends Pick<Caller, 'state' | 'aal'>>(caller: C | undefined): Stands<C> {
  if (!caller || caller.state === 'closed') throw noUser()
  if (caller.aal === null) throw new Refusal('session_not_found', 'Session from session_id claim in JWT does not exist')
  if (caller.state !== 'active') throw new Refusal('user_banned', 'User is banned')
  return { ...caller, aal: caller.aal }
}

/** The conditions that a session must meet at this moment. */
export const currentSessionLimits = ({ settings, clock }: Platform): SessionLimits =>
  sessionLimits(settings.auth, clock.now())

export async function readUser(platform: Platform, userId: string): Promise<UserDetails> {
  const whole = await findUserDetails(platform.database, userId)
  if (!whole) throw noUser()
  return whole
}

export const readUserOf = (platform: Platform, { id }: Account): Promise<UserDetails> => readUser(platform, id)

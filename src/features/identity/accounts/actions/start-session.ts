import { record } from '#features/foundation/audit/actions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { truncatedAddress } from '#values/network-address.ts'
import { millisOf } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { describeDevice } from '../rules/describe-device.ts'
import { isProven } from '../rules/fresh-sign-in.ts'
import { type Account, findAccount } from '../store/accounts.ts'
import { findLiveSession, insertSession, type Session } from '../store/sessions.ts'
import { findUserDetails, type UserDetails } from '../store/whole-user.ts'
import { signAccessToken } from './access-token.ts'
import { refreshTokenOf } from './refresh-token.ts'

/** The sign-in method (the token's `amr`), and the program. */
export type Proof = {
  readonly method: 'password' | 'otp' | 'email/signup' | 'oauth' | 'passkey' | 'sso/saml' | 'anonymous'
  /** The service, if it was one. */
  readonly provider?: string | undefined
  /** Whether an institution authenticated the person for this sign-in. */
  readonly authenticatedAnew?: boolean
  readonly userAgent?: string | undefined
  /** It verified a finger, a face or a PIN as well, so it counts as both factors. */
  readonly passkeyId?: string
  /** By a mailed link or code, so what is added in this session is the mailbox owner's. */
  readonly byMailbox?: boolean
  /** By a code to the phone of an account that has no mailbox. */
  readonly byOnlyPhone?: boolean
}

export type StartedSession = {
  readonly accessToken: string
  readonly refreshToken: string
  /** Seconds. */
  readonly expiresIn: number
  /** Unix seconds. */
  readonly expiresAt: number
  readonly sessionId: Id<'session'>
  readonly account: Account
  /** If it was read together with the session. */
  readonly whole?: UserDetails
}

/** Signs an account in. Whether it may be signed in is the caller's question. */
export async function startSession(
  platform: Platform,
  userId: Id<'user'>,
  proof: Proof = { method: 'password' },
): Promise<StartedSession> {
  const opened = await platform.database.transaction((tx) => openSession(tx, platform, userId, proof))
  return issueTokens(platform, opened)
}

export type OpenedSession = {
  readonly account: Account
  readonly session: Session
  readonly tokenId: Id<'refresh-token'>
  readonly whole?: UserDetails
}

/**
 * The rows of a new session, inside the caller's transaction, and last in it: the answer contains the account as read
 * here.
 *
 * @throws Refusal user_banned, also for an account that was banned or closed while the sign-in was under way.
 */
export async function openSession(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  proof: Proof,
): Promise<OpenedSession> {
  const at = platform.clock.now()
  const { method, provider, passkeyId = null, byMailbox = false } = proof
  const methods = [{ method, timestamp: Math.floor(millisOf(at) / 1000), ...(provider ? { provider } : {}) }]
  const session: Session = { id: newId<'session'>(platform), userId, aal: passkeyId ? 'aal2' : 'aal1', methods }
  const tokenId = newId<'refresh-token'>(platform)
  const began = {
    userAgent: proof.userAgent?.slice(0, 300) ?? null,
    passkeyId,
    byMailbox,
    isProven: isProven(proof),
    network: networkOf(platform),
    at,
  }
  if (!(await insertSession(tx, { ...session, ...began, tokenId }))) throw new Refusal('user_banned', 'User is banned')
  await record(tx, platform, {
    actorId: userId,
    action: 'session.started',
    targetKind: 'session',
    targetId: session.id,
    data: { method, ...(provider ? { provider } : {}), device: describeDevice(proof.userAgent) },
  })
  const whole = await findUserDetails(tx, userId)
  if (!whole) throw new Error('a session was opened for an account that does not exist')
  return { account: whole.account, session, tokenId, whole }
}

/**
 * A session that continues after another sign-in method was linked from it, with its assurance and its refresh token.
 *
 * @throws Refusal session_not_found.
 */
export async function resumeSession(tx: Database, sessionId: string): Promise<OpenedSession> {
  const live = await findLiveSession(tx, sessionId)
  const account = live && (await findAccount(tx, live.userId))
  if (!account) throw new Refusal('session_not_found', 'Session from session_id claim in JWT does not exist')
  const { tokenId, ...session } = live
  return { account, session, tokenId }
}

/** The network of the request, coarsely. */
export const networkOf = ({ peer }: Platform): string | null => (peer === undefined ? null : truncatedAddress(peer))

/** The tokens that a client stores for a session. */
export async function issueTokens(platform: Platform, opened: OpenedSession): Promise<StartedSession> {
  const { account, session, tokenId, whole } = opened
  const { accessToken, expiresAt } = await signAccessToken(platform, account, session)
  const refreshToken = await refreshTokenOf(platform.secrets, tokenId)
  const expiresIn = platform.settings.auth.accessTokenSeconds
  const started = { accessToken, refreshToken, expiresIn, expiresAt, sessionId: session.id, account }
  return whole ? { ...started, whole } : started
}

import { record } from '#features/foundation/audit/actions.ts'
import {
  endSession,
  findAccount,
  findRefreshTokenState,
  isContention,
  rotateToken,
  type Session,
} from '#features/identity/accounts/actions/records.ts'
import { readRefreshToken } from '#features/identity/accounts/actions/refresh-token.ts'
import {
  issueTokens,
  networkOf,
  type OpenedSession,
  type StartedSession,
} from '#features/identity/accounts/actions/start-session.ts'
import { sessionLimits } from '#features/identity/accounts/rules/session-limits.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { mustBeActive } from './sign-in.ts'

type TokenId = Id<'refresh-token'>

/**
 * Exchanges a refresh token. Asking twice is safe (SESS-25): the active token's parent returns the active token at any
 * time, and an older ancestor within some seconds of its replacement. Anything older was copied: the session ends.
 *
 * @throws Refusal validation_failed, refresh_token_not_found, refresh_token_already_used, session_expired,
 * user_banned;
 * too_busy while another refresh of this session holds it (never 409 or 429, which sign clients out).
 */
export async function refreshSession(platform: Platform, refreshToken: string): Promise<StartedSession> {
  const tokenId = await readRefreshToken(platform.secrets, refreshToken)
  if (!tokenId) throw new Refusal('validation_failed', 'Refresh token is not valid')
  const opened = await exchange(platform, tokenId).catch((error: unknown) => {
    throw isContention(error) ? busy() : error
  })
  return issueTokens(platform, opened).catch((cause: unknown) => {
    // A hook that fails must not sign people out; the present token stays valid for another attempt.
    if (!(cause instanceof Refusal && cause.code.startsWith('hook_'))) throw cause
    platform.log.error('a hook kept a session from being refreshed', { cause })
    throw new Refusal('too_busy', 'This session cannot be refreshed right now. Please try again.')
  })
}

const busy = () => new Refusal('too_busy', 'This session is being refreshed. Please try again.')

async function exchange(platform: Platform, presented: TokenId): Promise<OpenedSession> {
  return (
    (await rotate(platform, presented)) ??
    (await resolveInactiveToken(platform, presented)) ??
    retryOnce(platform, presented)
  )
}

/** The token became active again between two reads of the session. */
async function retryOnce(platform: Platform, presented: TokenId): Promise<OpenedSession> {
  const opened = await rotate(platform, presented)
  if (!opened) throw busy()
  return opened
}

async function rotate(platform: Platform, presented: TokenId): Promise<OpenedSession | undefined> {
  const at = platform.clock.now()
  const tokenId = newId<'refresh-token'>(platform)
  const limits = sessionLimits(platform.settings.auth, at)
  const rotated = await rotateToken(platform.database, {
    from: presented,
    to: tokenId,
    limits,
    network: networkOf(platform),
    at,
  })
  if (!rotated) return undefined
  const { session, whole } = rotated
  return { account: whole.account, session, tokenId, whole }
}

/**
 * Why a token was not rotated: a second tab, a limit, a ban or a thief. Undefined: it is the active one after all.
 */
async function resolveInactiveToken(platform: Platform, presented: TokenId): Promise<OpenedSession | undefined> {
  const now = platform.clock.now()
  const { auth } = platform.settings
  const standing = await findRefreshTokenState(platform.database, presented, sessionLimits(auth, now))
  const account = standing && (await findAccount(platform.database, standing.session.userId))
  if (!account) throw new Refusal('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  mustBeActive(account)
  const { session, isWithinLimits, usedAt, activeId, activeParentId } = standing
  if (!isWithinLimits) {
    await end(platform, session, 'it reached a limit')
    throw new Refusal('session_expired', 'Invalid Refresh Token: Session Expired')
  }
  if (usedAt === null) return undefined
  const isRecent = now < later(usedAt, auth.refreshGraceSeconds * secondMs)
  if (activeId && (activeParentId === presented || isRecent)) return { account, session, tokenId: activeId }
  await end(platform, session, 'an old refresh token was used again')
  platform.log.warn('an old refresh token was used again; its session was ended', {
    sessionId: session.id,
    userId: session.userId,
  })
  throw new Refusal('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

/** Only this session: the thief did not touch the person's other sessions. */
const end = (platform: Platform, { id: sessionId, userId }: Session, why: string): Promise<void> =>
  platform.database.transaction(async (tx) => {
    await endSession(tx, sessionId)
    await record(tx, platform, {
      actorId: userId,
      action: 'session.ended',
      targetKind: 'session',
      targetId: sessionId,
      data: { why },
    })
  })

import { record } from '#features/audit/actions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { findAccount } from '../store/accounts.ts'
import { deleteSession, findLineage, isLockTimeout, lockSessionOf, rotateToken } from '../store/refresh-tokens.ts'
import type { Session } from '../store/sessions.ts'
import { readRefreshToken } from './refresh-token.ts'
import { mustBeActive } from './sign-in.ts'
import { issueTokens, type OpenedSession, type StartedSession } from './start-session.ts'

type TokenId = Id<'refresh-token'>
const usedMessage = 'Invalid Refresh Token: Already Used'

/**
 * Exchanges a refresh token. Asking twice is safe (SESS-25): the active token's parent brings the active token at any
 * time, and an older ancestor within some seconds of its replacement. Anything older was copied: the session ends.
 *
 * @throws Refusal validation_failed, refresh_token_not_found, refresh_token_already_used, user_banned;
 *   too_busy while another refresh of this session holds it (never 409 or 429, which sign clients out).
 */
export async function refreshSession(platform: Platform, refreshToken: string): Promise<StartedSession> {
  const tokenId = await readRefreshToken(platform.secrets, refreshToken)
  if (!tokenId) throw new Refusal('validation_failed', 'Refresh token is not valid')
  const outcome = await platform.database
    .transaction((tx) => exchange(tx, platform, tokenId))
    .catch((error: unknown) => {
      if (isLockTimeout(error)) throw new Refusal('too_busy', 'This session is being refreshed. Please try again.')
      throw error
    })
  if (outcome === 'reused') throw new Refusal('refresh_token_already_used', usedMessage)
  return issueTokens(platform, outcome).catch((cause: unknown) => {
    // A hook that fails must not sign people out; the token just given stays good for another try.
    if (!(cause instanceof Refusal && cause.code.startsWith('hook_'))) throw cause
    platform.log.error('a hook kept a session from being refreshed', { cause })
    throw new Refusal('too_busy', 'This session cannot be refreshed right now. Please try again.')
  })
}

/** The end of a session must be committed, so a reuse is returned, not thrown. */
async function exchange(tx: Database, platform: Platform, presented: TokenId): Promise<OpenedSession | 'reused'> {
  const session = await lockSessionOf(tx, presented)
  const lineage = session && (await findLineage(tx, presented))
  if (!lineage) throw new Refusal('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  const account = await findAccount(tx, session.userId)
  if (!account) throw new Refusal('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  mustBeActive(account)
  const now = platform.clock.now()
  if (lineage.usedAt === null) {
    const tokenId = newId<'refresh-token'>(platform)
    await rotateToken(tx, presented, tokenId, session.id, now)
    return { account, session, tokenId }
  }
  const isParent = lineage.activeParentId === presented
  if (
    lineage.activeId &&
    (isParent || now < later(lineage.usedAt, platform.settings.auth.refreshGraceSeconds * secondMs))
  )
    return { account, session, tokenId: lineage.activeId }
  await endForReuse(tx, platform, session)
  return 'reused'
}

/** Only this session: the person's others were not touched by whoever copied the token. */
async function endForReuse(tx: Database, platform: Platform, session: Session): Promise<void> {
  const { id: sessionId, userId } = session
  await deleteSession(tx, sessionId)
  await record(tx, platform, {
    actorId: userId,
    action: 'session.ended',
    targetKind: 'session',
    targetId: sessionId,
    data: { why: 'an old refresh token was used again' },
  })
  platform.log.warn('an old refresh token was used again; its session was ended', { sessionId, userId })
}

import { record } from '#features/foundation/audit/actions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { millisOf } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { findAccount } from '../store/accounts.ts'
import { downgradeSessions, elevateSession } from '../store/sessions.ts'
import type { Claims } from './access-token.ts'
import type { OpenedSession } from './start-session.ts'

/**
 * The session has passed a second factor. It gets a refresh token without parents, so that a holder of an older one
 * cannot follow, and every session of the person with only one factor ends.
 */
export async function elevateToAal2(
  tx: Database,
  platform: Platform,
  caller: Claims,
  method: 'totp' | 'mfa/webauthn' | 'mfa/phone' | 'mfa/recovery_code',
): Promise<OpenedSession> {
  const { userId, sessionId } = caller
  const at = platform.clock.now()
  const tokenId = newId<'refresh-token'>(platform)
  const proof = { method, timestamp: Math.floor(millisOf(at) / 1000) }
  const session = await elevateSession(tx, { userId, sessionId, tokenId, proof, at })
  const account = await findAccount(tx, userId)
  if (!session || !account)
    throw new Refusal('session_not_found', 'Session from session_id claim in JWT does not exist')
  await record(tx, platform, {
    actorId: userId,
    action: 'session.raised',
    targetKind: 'session',
    targetId: sessionId,
    data: { method },
  })
  return { account, session, tokenId }
}

/**
 * After a factor was removed: sessions that it raised count as having one factor. @param keeps the session that
 * removed it.
 */
export const downgradeOthers = (tx: Database, userId: string, keeps: string | undefined): Promise<unknown> =>
  downgradeSessions(tx, userId, keeps ?? null)

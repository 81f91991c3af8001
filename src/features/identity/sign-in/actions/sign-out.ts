import { record } from '#features/foundation/audit/actions.ts'
import type { Claims } from '#features/identity/accounts/actions/access-token.ts'
import { deleteSessions, lockAccount } from '#features/identity/accounts/actions/records.ts'
import { voidPending } from '#features/identity/accounts/actions/void-pending.ts'
import type { Platform } from '#platform/platform.ts'

export type SignOutScope = 'global' | 'local' | 'others'

/**
 * Ends all sessions of a person, this one, or all but this one (AMB-045); with others, what was begun in them. Doing it
 * again changes nothing.
 */
export async function signOut(platform: Platform, caller: Claims, scope: SignOutScope): Promise<void> {
  const { userId, sessionId } = caller
  await platform.database.transaction(async (tx) => {
    if (scope !== 'local') await lockAccount(tx, userId)
    await deleteSessions(tx, scope, userId, sessionId)
    if (scope !== 'local') await voidPending(tx, userId)
    const event = { action: 'session.ended', targetKind: 'session', targetId: sessionId, data: { scope } }
    await record(tx, platform, { actorId: userId, ...event })
  })
}

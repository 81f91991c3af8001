import { record } from '#features/foundation/audit/actions.ts'
import { announce } from '#platform/account-events.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { markEmailVerified } from '../store/accounts.ts'

/**
 * Everything that follows once an address is proven, by a mailed link or by a trusted service. This includes no role
 * and no gift: the account may have a password, a phone or a session of another person (takeUpRoles, proveOwner).
 */
export async function confirmAddress(tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> {
  const account = await markEmailVerified(tx, userId, platform.clock.now())
  await record(tx, platform, { actorId: userId, action: 'email.verified', targetKind: 'user', targetId: userId })
  if (account?.userType === 'researcher' && !account.isUnfinished)
    await announce(tx, platform, 'becameResearcher', userId)
}

import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { insertIdentity, listIdentities } from '../store/identities.ts'

/**
 * A password, or a first address, makes e-mail a sign-in method, also for a person who came through another service.
 */
export async function ensureEmailIdentity(tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> {
  const identities = await listIdentities(tx, userId)
  if (identities.some((one) => one.provider === 'email')) return
  const id = newId<'identity'>(platform)
  const row = { id, userId, provider: 'email', providerUserId: userId, data: {}, lastSignInAt: null }
  await insertIdentity(tx, row, platform.clock.now())
}

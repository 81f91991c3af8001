import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { insertProfileIfMissing } from './store.ts'

/** Gives a researcher their profile, in the transaction that makes the account. Doing it again changes nothing. */
export const ensureProfile = (tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> =>
  insertProfileIfMissing(tx, userId, platform.clock.now())

import type { Id } from '#values/id.ts'
import type { Database } from './database.ts'
import type { AccountEvents, Platform } from './platform.ts'

/** Runs the handlers of an account event one after another, in the order of the list. */
export async function announce(
  tx: Database,
  platform: Platform,
  event: keyof AccountEvents,
  userId: Id<'user'>,
): Promise<void> {
  for (const handle of platform.accountEvents[event]) await handle(tx, platform, userId)
}

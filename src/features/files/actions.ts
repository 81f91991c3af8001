import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { FilePurpose } from './rules.ts'
import { attach } from './store.ts'

/**
 * Ties an upload to the thing that the caller's transaction makes or changes, so that it is not swept away.
 * A file belongs to one thing: attach it when it is new there, not at every save.
 *
 * @throws Refusal `file_not_found` (404) when the person has no such waiting upload for this purpose.
 */
export async function mustAttach(
  tx: Database,
  platform: Platform,
  wanted: { fileId: string; ownerId: Id<'user'>; purpose: FilePurpose },
): Promise<void> {
  if (!(await attach(tx, { ...wanted, now: platform.clock.now() })))
    throw new Refusal('file_not_found', 'This upload is no longer there. Please choose the file again.')
}

import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Instant } from '#values/time.ts'
import { isReopened } from '../rules.ts'
import { type Found, insertFound, lockFound, touchException } from '../store.ts'

export type { Found } from '../store.ts'

/**
 * Files differences between a gateway and our books as exceptions, in the caller's transaction, once for each kind and
 * reference.
 *
 * @param startedBeforeAt when the comparison before this one began; null outside comparisons.
 * @returns the number of new or reopened exceptions.
 */
export async function fileExceptions(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random'>,
  findings: readonly Found[],
  startedBeforeAt: Instant | null = null,
): Promise<number> {
  const now = platform.clock.now()
  let filed = 0
  for (const found of findings) {
    const isNew = await insertFound(tx, newId<'exception'>(platform), found, now)
    const known = isNew ? undefined : await lockFound(tx, found)
    // One that closed automatically has no person's decision.
    const isDecided = known?.closer !== null && known && !isReopened(known, found.detail, startedBeforeAt)
    const opens = known?.state === 'closed' && !isDecided
    if (known) await touchException(tx, known.id, found.detail, opens, now)
    if (isNew || opens) filed += 1
  }
  return filed
}

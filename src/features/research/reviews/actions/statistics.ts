import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReviewStatistics } from '../contract/objects.ts'
import { listMonths } from '../store/statistics.ts'
import { readerOf } from './conflicts.ts'

/** The last twelve months, without reviews for which this reader has a conflict. */
export async function readStatistics(platform: Platform, actor: Actor): Promise<ReviewStatistics> {
  const reader = await readerOf(platform, platform.database, actor.userId)
  return { items: await listMonths(platform.database, { reader, now: platform.clock.now() }) }
}

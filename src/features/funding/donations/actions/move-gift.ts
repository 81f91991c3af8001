import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { countedOf } from '../rules.ts'
import { appendDeltas } from '../store/confirmations.ts'
import { appendLoss, type SettledGift, writeProject } from '../store/settled.ts'

/**
 * Assigns a confirmed gift to another project, in the transaction that posts it: later refunds and disputes are taken
 * from that project. The totals of both follow with the next `foldTotals`.
 *
 * @param gift locked by `holdGift`.
 */
export async function moveGift(tx: Database, platform: Platform, gift: SettledGift, to: string): Promise<void> {
  await writeProject(tx, gift.id, to, platform.clock.now())
  const gross = countedOf(gift)
  await appendLoss(tx, gift, gross, true)
  await appendDeltas(tx, [{ id: gift.id, projectId: to, giverId: gift.giverId, anonymous: gift.anonymous, gross }])
  platform.tasks.wake('donation-totals')
}

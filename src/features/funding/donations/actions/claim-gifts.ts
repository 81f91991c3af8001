import { record } from '#features/foundation/audit/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { findClaim, giveToAccount, lockClaim, mergeDonors } from '../store/guests.ts'
import { findOwnGifts } from './own-gifts.ts'

/**
 * Moves a guest's gifts to the account whose owner has since proven the same address (AMB-094): not to an account
 * whose password may come from a stranger's sign-up. They stay anonymous until the donor changes that, and keep their
 * receipts.
 */
export async function claimGifts(tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> {
  const claim = await lockClaim(tx, userId)
  if (!claim) return
  const gifts = await giveToAccount(tx, { ...claim, userId, now: platform.clock.now() })
  if (gifts.length === 0) return
  await mergeDonors(tx, { ...claim, userId })
  await findOwnGifts(
    tx,
    platform,
    gifts.map((gift) => gift.id),
  )
  const data = { gifts: gifts.length }
  await record(tx, platform, { actorId: userId, action: 'gifts.claimed', targetKind: 'user', targetId: userId, data })
  platform.tasks.wake('donation-totals')
}

/** The same, for an account that confirmed its address earlier. */
export async function claimOwnGifts(platform: Platform, userId: Id<'user'>): Promise<void> {
  if (await findClaim(platform.database, userId))
    await platform.database.transaction((tx) => claimGifts(tx, platform, userId))
}

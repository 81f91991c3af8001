import { record } from '#features/foundation/audit/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { findClaim, giveToAccount, mergeDonors } from '../store/guests.ts'

/**
 * Gives an account the gifts that were made without one, by the address that it has proven since (AMB-094). They stay
 * anonymous until their giver says otherwise, and keep their receipts. Nothing happens when there are none.
 */
export async function claimGifts(tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> {
  const claim = await findClaim(tx, userId)
  if (!claim) return
  const gifts = await giveToAccount(tx, { ...claim, userId, now: platform.clock.now() })
  if (gifts.length === 0) return
  await mergeDonors(tx, { ...claim, userId })
  const data = { gifts: gifts.length }
  await record(tx, platform, { actorId: userId, action: 'gifts.claimed', targetKind: 'user', targetId: userId, data })
  platform.tasks.wake('donation-totals')
}

/** The same for somebody who comes with an address that was proven long ago. */
export async function claimOwnGifts(platform: Platform, userId: Id<'user'>): Promise<void> {
  if (await findClaim(platform.database, userId))
    await platform.database.transaction((tx) => claimGifts(tx, platform, userId))
}

import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { finishOwnGift, insertOwnGifts, listOwnGifts, type OwnGiftToReturn, reopenOwnGift } from '../store/own-gifts.ts'

/**
 * Marks gifts that owners or staff gave as guests, in the transaction that posts, claims or redirects them: they are
 * refunded automatically. Refusing them at the start would reveal accounts.
 */
export async function findOwnGifts(tx: Database, platform: Platform, giftIds: readonly string[]): Promise<void> {
  if (giftIds.length === 0) return
  if ((await insertOwnGifts(tx, giftIds, platform.clock.now())) > 0) platform.tasks.wake('own-gifts')
}

export const ownGiftsToReturn = (db: Database, limit: number): Promise<OwnGiftToReturn[]> => listOwnGifts(db, limit)

/** In the transaction that orders the refund. @returns false when another process was faster. */
export const ownGiftReturned = (tx: Database, platform: Platform, id: string): Promise<boolean> =>
  finishOwnGift(tx, id, platform.clock.now())

/**
 * A bank reversed its decision and returned what it had taken of the gift: if the project is the donor's own, that is
 * refunded, too.
 */
export async function ownGiftIsBack(tx: Database, platform: Platform, id: string): Promise<void> {
  if (await reopenOwnGift(tx, id)) platform.tasks.wake('own-gifts')
}

import { areBooksWhole } from '#features/funding/ledger/actions.ts'
import type { Database } from '#platform/database.ts'
import { Refusal } from '#wire/refusal.ts'

const giftsPaused =
  'Gifts are paused while we look into a fault in our books. Nothing was charged. Please come back later.'

/**
 * @param sentence what the person reads, where it is not a gift that is refused.
 * @throws Refusal books_broken, while the newest proof of the books found a promise that is not kept.
 */
export async function mustHaveWholeBooks(db: Database, sentence: string = giftsPaused): Promise<void> {
  if (!(await areBooksWhole(db))) throw new Refusal('books_broken', sentence)
}

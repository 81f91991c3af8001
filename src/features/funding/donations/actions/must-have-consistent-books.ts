import { areBooksWhole } from '#features/funding/ledger/actions.ts'
import type { Database } from '#platform/database.ts'
import { Refusal } from '#wire/refusal.ts'

const giftsPaused =
  'Gifts are paused while we look into a fault in our books. Nothing was charged. Please come back later.'

/**
 * @param sentence the refusal's text, if it refuses something other than a gift. @throws Refusal books_broken, while
 * the newest check of the books found a violation.
 */
export async function mustHaveConsistentBooks(db: Database, sentence: string = giftsPaused): Promise<void> {
  if (!(await areBooksWhole(db))) throw new Refusal('books_broken', sentence)
}

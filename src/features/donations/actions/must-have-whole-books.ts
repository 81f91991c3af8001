import { areBooksWhole } from '#features/ledger/actions.ts'
import type { Database } from '#platform/database.ts'
import { Refusal } from '#wire/refusal.ts'

/** @throws Refusal books_broken, while the newest proof of the books found a promise that is not kept. */
export async function mustHaveWholeBooks(db: Database): Promise<void> {
  if (await areBooksWhole(db)) return
  throw new Refusal(
    'books_broken',
    'Gifts are paused while we look into a fault in our books. Nothing was charged. Please come back later.',
  )
}

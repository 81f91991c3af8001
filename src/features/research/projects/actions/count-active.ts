import type { Database } from '#platform/database.ts'
import { selectTotal } from '../store/read-cards.ts'

/** How many projects take gifts now: a kept counter, not a count. */
export const countActive = (db: Database): Promise<number> => selectTotal(db, 'open')

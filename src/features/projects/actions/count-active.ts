import type { Database } from '#platform/database.ts'
import { selectActiveCount } from '../store/counts.ts'

/** How many projects take gifts now: a kept counter, not a count. */
export const countActive = (db: Database): Promise<number> => selectActiveCount(db)

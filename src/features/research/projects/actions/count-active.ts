import type { Database } from '#platform/database.ts'
import { selectTotal } from '../store/read-cards.ts'

/** The number of projects open for gifts, from a stored counter. */
export const countActive = (db: Database): Promise<number> => selectTotal(db, 'open')

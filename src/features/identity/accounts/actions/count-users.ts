import type { Database } from '#platform/database.ts'
import { selectUserCount } from '../store/user-count.ts'

/** All accounts that are not closed, staff included. */
export const countUsers = (db: Database): Promise<number> => selectUserCount(db)

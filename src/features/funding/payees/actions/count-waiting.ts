import type { Database } from '#platform/database.ts'
import * as store from '../store/payees.ts'

/** Payees whose documents wait for a decision. */
export const countWaiting = (db: Database): Promise<number> => store.countWaiting(db)

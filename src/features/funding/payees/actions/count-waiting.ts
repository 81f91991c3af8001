import type { Database } from '#platform/database.ts'
import * as store from '../store/payees.ts'

/** Payees whose documents nobody has decided on. */
export const countWaiting = (db: Database): Promise<number> => store.countWaiting(db)

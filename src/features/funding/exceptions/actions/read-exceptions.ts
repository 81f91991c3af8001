import type { Database } from '#platform/database.ts'
import type { Place } from '#values/place.ts'
import * as store from '../store.ts'

/** Newest first. */
export const listExceptions = (
  db: Database,
  openOnly: boolean,
  after: Place | undefined,
  limit: number,
): Promise<store.ExceptionRow[]> => store.listExceptions(db, openOnly, after, limit)

/** Not locked. */
export const findException = (db: Database, id: string): Promise<store.ExceptionRow | undefined> =>
  store.findException(db, id)

/** Not locked. */
export const isOpen = (db: Database, which: store.Which): Promise<boolean> => store.isOpen(db, which)

export const countOpenExceptions = (db: Database): Promise<number> => store.countOpen(db)

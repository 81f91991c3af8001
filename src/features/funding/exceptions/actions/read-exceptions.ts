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

/** Of a kind: which is open, and when a person last closed one. Not locked. */
export const readKindState = (db: Database, about: Omit<store.Which, 'reference'>): Promise<store.KindState> =>
  store.readKindState(db, about)

export const countOpenExceptions = (db: Database): Promise<number> => store.countOpen(db)

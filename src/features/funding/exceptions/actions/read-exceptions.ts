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

export const countOpenExceptions = (db: Database): Promise<number> => store.countOpen(db)

import type { Instant } from '#values/time.ts'
import type { Database } from './database.ts'

/** An invariant of the stored data, with the query that finds violations. Reads only. */
export type Check = {
  readonly promise: string
  /** False for pending work: staff see it reported, but the books are sound without it. */
  readonly pausesGifts?: false
  /** The violations, one line each, at most a hundred; empty when the invariant holds. */
  readonly broken: (db: Database, now: Instant) => Promise<readonly string[]>
}

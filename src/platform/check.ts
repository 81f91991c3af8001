import type { Instant } from '#values/time.ts'
import type { Database } from './database.ts'

/** A promise that the stored data keeps, with the question that would find it broken. Reads only. */
export type Check = {
  readonly promise: string
  /** What breaks it, a line each, a hundred at most; empty when it is kept. */
  readonly broken: (db: Database, now: Instant) => Promise<readonly string[]>
}

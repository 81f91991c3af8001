import { type Database, first, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import type { Attempts } from '../rules/attempts.ts'

type Try = {
  readonly key: string
  readonly now: Instant
  /** A window that began before this is over. */
  readonly windowStart: Instant
  /** The last try must not lie after this; null where no pause is asked for, so that no order of clocks matters. */
  readonly restedSince: Instant | null
  readonly max: number
}

/** Counts one try, unless the limit is reached; one statement, so that parallel tries cannot slip through. */
export const countAttempt = async (db: Database, one: Try): Promise<boolean> => {
  const rows = await db.query(sql`
    insert into attempts as a (key, count, first_at, last_at) values (${one.key}, 1, ${one.now}, ${one.now})
    on conflict (key) do update set
      count = case when a.first_at <= ${one.windowStart} then 1 else a.count + 1 end,
      first_at = case when a.first_at <= ${one.windowStart} then ${one.now} else a.first_at end,
      last_at = ${one.now}
    where (${one.restedSince}::timestamptz is null or a.last_at <= ${one.restedSince}) and (a.first_at <= ${one.windowStart} or a.count < ${one.max})
    returning 1`)
  return rows.length > 0
}

export const readAttempts = (db: Database, key: string): Promise<Attempts | undefined> =>
  first(db.query<Attempts>(sql`select count, first_at "firstAt", last_at "lastAt" from attempts where key = ${key}`))

export const forgetAttempts = (db: Database, key: string): Promise<unknown> =>
  db.query(sql`delete from attempts where key = ${key}`)

export const sweepAttempts = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from attempts where first_at < ${before} and last_at < ${before}`)

import { type Database, first, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

type Use = {
  readonly userId: string
  readonly endpoint: string
  readonly now: Instant
  /** Windows that began before this have ended. */
  readonly windowsSince: Instant
  readonly max: number
}

/** Counts one use; returns false if the window is full. */
export async function countUse(db: Database, { userId, endpoint, now, windowsSince, max }: Use): Promise<boolean> {
  const rows = await db.query(sql`
    insert into request_quotas (user_id, endpoint, window_start, used) values (${userId}, ${endpoint}, ${now}, 1)
    on conflict (user_id, endpoint) do update set
      window_start = case when request_quotas.window_start <= ${windowsSince} then excluded.window_start
        else request_quotas.window_start end,
      used = case when request_quotas.window_start <= ${windowsSince} then 1 else request_quotas.used + 1 end
    where request_quotas.window_start <= ${windowsSince} or request_quotas.used < ${max}
    returning used`)
  return rows.length > 0
}

export const findWindow = (
  db: Database,
  userId: string,
  endpoint: string,
): Promise<{ startedAt: Instant } | undefined> =>
  first(
    db.query<{ startedAt: Instant }>(sql`
      select window_start as "startedAt" from request_quotas where user_id = ${userId} and endpoint = ${endpoint}`),
  )

export const deleteQuotas = (db: Database, userId: string): Promise<unknown> =>
  db.query(sql`delete from request_quotas where user_id = ${userId}`)

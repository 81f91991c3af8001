import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

export type ScheduleRun = {
  readonly name: string
  readonly cron: string
  readonly beganAt: Instant
  readonly endedAt: Instant | null
  readonly failed: boolean
}

export const upsertRun = (db: Database, { name, cron, beganAt, endedAt, failed }: ScheduleRun): Promise<unknown> =>
  db.query(sql`
    insert into schedule_runs (name, cron, began_at, ended_at, failed)
    values (${name}, ${cron}, ${beganAt}, ${endedAt}, ${failed})
    on conflict (name) do update set cron = excluded.cron, began_at = excluded.began_at, ended_at = excluded.ended_at,
      failed = excluded.failed`)

export const listRuns = (db: Database): Promise<ScheduleRun[]> =>
  db.query<ScheduleRun>(sql`
    select name, cron, began_at "beganAt", ended_at "endedAt", failed from schedule_runs order by name`)

import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import type { Source } from '../rules/sources.ts'
import { careers, money, plans, type Runs, reviews, searches, signUps } from './sources.ts'

/** Only one process counts at a time; the lock ends with the transaction. */
export async function tryLockFigures(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('staff analytics')) as mine`,
  )
  return row?.mine === true
}

/** Takes hours that changed. What commits from here on marks them again, and is counted once more. */
export async function takeHours(tx: Database, source: Source, limit: number): Promise<Instant[]> {
  const rows = await tx.query<{ hour: Instant }>(sql`
    delete from stat_dirty where source = ${source}
      and hour in (select distinct hour from stat_dirty where source = ${source} order by hour limit ${limit})
    returning hour`)
  return [...new Set(rows.map(({ hour }) => hour))]
}

export const clearHours = (tx: Database, source: Source, hours: readonly Instant[]): Promise<unknown> =>
  tx.query(sql`
    delete from stat_sums where span = 'hour' and source = ${source} and starts = any(${hours}::timestamptz[])`)

const intoHours = sql`
  insert into stat_sums (span, starts, source, measure, key, n, cents)
  select 'hour', hourly.* from`

/** Counts hours of a source from the source, whole. */
export const insertHours: Readonly<Record<Source, (tx: Database, runs: Runs) => Promise<unknown>>> = {
  people: (tx, runs) => tx.query(sql`${intoHours} (${signUps(runs)}) as hourly`),
  reviews: (tx, runs) => tx.query(sql`${intoHours} (${reviews(runs)}) as hourly`),
  money: (tx, runs) => tx.query(sql`${intoHours} (${money(runs)}) as hourly`),
  careers: (tx, runs) => tx.query(sql`${intoHours} (${careers(runs)}) as hourly`),
  plans: (tx, runs) => tx.query(sql`${intoHours} (${plans(runs)}) as hourly`),
  searches: (tx, runs) => tx.query(sql`${intoHours} (${searches(runs)}) as hourly`),
}

/** Days again, as the sums of their hours. */
export async function sumDays(tx: Database, source: Source, days: readonly Instant[]): Promise<void> {
  await tx.query(sql`
    delete from stat_sums where span = 'day' and source = ${source} and starts = any(${days}::timestamptz[])`)
  await tx.query(sql`
    insert into stat_sums (span, starts, source, measure, key, n, cents)
    select 'day', day.starts, hourly.source, hourly.measure, hourly.key, sum(hourly.n), sum(hourly.cents)
    from unnest(${days}::timestamptz[]) as day (starts)
    join stat_sums hourly on hourly.span = 'hour' and hourly.source = ${source}
      and hourly.starts >= day.starts and hourly.starts < day.starts + interval '24 hours'
    group by day.starts, hourly.source, hourly.measure, hourly.key`)
}

/** How many researchers have which plan, as things stand. */
export async function countPlans(tx: Database): Promise<void> {
  await tx.query(sql`delete from stat_sums where span = 'now' and source = 'plans'`)
  await tx.query(sql`
    insert into stat_sums (span, starts, source, measure, key, n, cents)
    select 'now', 'epoch', 'plans', 'plan', tier, count(*), 0 from subscriptions
    where state in ('active', 'past_due') group by tier`)
}

export const noteRun = (tx: Database, name: 'hours' | 'people', at: Instant): Promise<unknown> =>
  tx.query(sql`
    insert into stat_runs (name, at) values (${name}, ${at}) on conflict (name) do update set at = excluded.at`)

import { type Database, sql } from '#platform/database.ts'
import type { Source } from '../rules/sources.ts'
import { cohorts, firstGifts } from './people.ts'
import { careers, money, plans, type Runs, reviews, searches, signUps } from './sources.ts'

// What was counted against its source, as far as no change waits to be counted. Each returns a line for what differs.

type Found = { detail: string }

const provenSignUps = (db: Database, runs: Runs) =>
  db.query<Found>(sql`
  with fresh as (${signUps(runs)}) ${comparedTo('people', runs)}`)
const provenReviews = (db: Database, runs: Runs) =>
  db.query<Found>(sql`
  with fresh as (${reviews(runs)}) ${comparedTo('reviews', runs)}`)
const provenMoney = (db: Database, runs: Runs) =>
  db.query<Found>(sql`
  with fresh as (${money(runs)}) ${comparedTo('money', runs)}`)
const provenCareers = (db: Database, runs: Runs) =>
  db.query<Found>(sql`
  with fresh as (${careers(runs)}) ${comparedTo('careers', runs)}`)
const provenPlans = (db: Database, runs: Runs) =>
  db.query<Found>(sql`
  with fresh as (${plans(runs)}) ${comparedTo('plans', runs)}`)
const provenSearches = (db: Database, runs: Runs) =>
  db.query<Found>(sql`
  with fresh as (${searches(runs)}) ${comparedTo('searches', runs)}`)

const comparedTo = (source: string, { from, to }: Runs) => sql`
  select coalesce(fresh.measure, kept.measure) || ' ' || coalesce(fresh.key, kept.key) || ' in the hour of '
    || to_char(coalesce(fresh.starts, kept.starts) at time zone 'UTC', 'YYYY-MM-DD HH24:MI')
    || ' is kept as ' || coalesce(kept.n, 0) || ' and ' || coalesce(kept.cents, 0) || ' cents, counted '
    || coalesce(fresh.n, 0) || ' and ' || coalesce(fresh.cents, 0) as "detail"
  from fresh full join (
    select starts, measure, key, n, cents from stat_sums
    where span = 'hour' and source = ${source}
      and starts >= (${from}::timestamptz[])[1] and starts < (${to}::timestamptz[])[1]
  ) kept on kept.starts = fresh.starts and kept.measure = fresh.measure and kept.key = fresh.key
  where (coalesce(kept.n, 0), coalesce(kept.cents, 0)) <> (coalesce(fresh.n, 0), coalesce(fresh.cents, 0))
    and coalesce(fresh.starts, kept.starts) not in (select hour from stat_dirty where source = ${source})
  limit 100`

export const provenHours: Readonly<Record<Source, (db: Database, runs: Runs) => Promise<Found[]>>> = {
  people: provenSignUps,
  reviews: provenReviews,
  money: provenMoney,
  careers: provenCareers,
  plans: provenPlans,
  searches: provenSearches,
}

export const provenDays = (db: Database) =>
  db.query<Found>(sql`
  with summed as (
    select date_trunc('day', starts, 'UTC') as starts, source, measure, key, sum(n) as n, sum(cents) as cents
    from stat_sums where span = 'hour' group by 1, 2, 3, 4
  )
  select coalesce(kept.measure, summed.measure) || ' on '
    || to_char(coalesce(kept.starts, summed.starts) at time zone 'UTC', 'YYYY-MM-DD') || ' is kept as '
    || coalesce(kept.n, 0) || ', its hours sum to ' || coalesce(summed.n, 0) as "detail"
  from (select * from stat_sums where span = 'day') kept
  full join summed on summed.starts = kept.starts and summed.source = kept.source and summed.measure = kept.measure
    and summed.key = kept.key
  where (coalesce(kept.n, 0), coalesce(kept.cents, 0)) <> (coalesce(summed.n, 0), coalesce(summed.cents, 0))
  limit 100`)

export const provenProjects = (db: Database) =>
  db.query<Found>(sql`
  with fresh as (
    select (entry.occurred_at at time zone 'UTC')::date as starts, entry.subject_id as project_id, count(*) as gifts,
      sum(posting.amount_cents) as cents
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id and account.code = 'processor_clearing'
    where entry.kind = 'donation' group by 1, 2
  ), kept as (
    select * from stat_projects where span = 'day'
  )
  select 'project ' || coalesce(kept.project_id, fresh.project_id) || ' on ' || coalesce(kept.starts, fresh.starts)
    || ' is kept with ' || coalesce(kept.cents, 0) || ' cents, given ' || coalesce(fresh.cents, 0) as "detail"
  from kept full join fresh on fresh.starts = kept.starts and fresh.project_id = kept.project_id
  where (coalesce(kept.gifts, 0), coalesce(kept.cents, 0)) <> (coalesce(fresh.gifts, 0), coalesce(fresh.cents, 0))
    and coalesce(kept.starts, fresh.starts) not in (
      select (hour at time zone 'UTC')::date from stat_dirty where source = 'money')
  union all
  select 'project ' || coalesce(monthly.project_id, daily.project_id) || ' in the month of '
    || coalesce(monthly.starts, daily.starts) || ' is kept with ' || coalesce(monthly.cents, 0)
    || ' cents, its days sum to ' || coalesce(daily.cents, 0)
  from (select * from stat_projects where span = 'month') monthly
  full join (
    select date_trunc('month', starts::timestamp)::date as starts, project_id, sum(gifts) as gifts, sum(cents) as cents
    from kept group by 1, 2
  ) daily on daily.starts = monthly.starts and daily.project_id = monthly.project_id
  where (coalesce(monthly.gifts, 0), coalesce(monthly.cents, 0)) <> (coalesce(daily.gifts, 0), coalesce(daily.cents, 0))
  limit 100`)

export const provenPeople = (db: Database) =>
  db.query<Found>(sql`
  with fresh as (${cohorts} union all ${firstGifts})
  select coalesce(kept.measure, fresh.measure) || ' of ' || coalesce(kept.month, fresh.month) || ', '
    || coalesce(kept.key, fresh.key) || ', is kept as ' || coalesce(kept.n, 0) || ', counted '
    || coalesce(fresh.n, 0) as "detail"
  from stat_people kept
  full join fresh on fresh.measure = kept.measure and fresh.month = kept.month and fresh.key = kept.key
  where coalesce(kept.n, 0) <> coalesce(fresh.n, 0) and not exists (select from stat_dirty where source = 'donors')
  limit 100`)

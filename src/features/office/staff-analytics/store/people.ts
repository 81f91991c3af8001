import { type Database, sql } from '#platform/database.ts'

/** Whether gifts or sign-ups changed since donors were counted. */
export async function takePeople(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ count: number }>(sql`
    with taken as (delete from stat_dirty where source = 'donors' returning 1)
    select count(*) from taken`)
  return (row?.count ?? 0) > 0
}

/**
 * Donors by the month of their first gift and the months they gave in. A paid gift counts in its month, whatever
 * happened to it later.
 */
export const cohorts = sql`
  select 'cohort' as measure, first as month, to_char(month, 'YYYY-MM-DD') as key, count(*) as n
  from (
    select giver_id, month, min(month) over (partition by giver_id) as first
    from (
      select distinct giver_id, date_trunc('month', succeeded_at at time zone 'UTC')::date as month
      from donations where succeeded_at is not null
    ) given
  ) giver
  group by first, month`

/** Donors with an account, by the month of their sign-up and the time to their first gift. */
export const firstGifts = sql`
  select 'first_gift' as measure, date_trunc('month', one.created_at at time zone 'UTC')::date as month,
    case when given.first is null then 'none'
      when given.first < one.created_at + interval '24 hours' then 'day'
      when given.first < one.created_at + interval '168 hours' then 'week'
      when given.first < one.created_at + interval '720 hours' then 'month'
      when given.first < one.created_at + interval '2160 hours' then 'quarter'
      else 'later' end as key,
    count(*) as n
  from users one
  left join lateral (
    select min(succeeded_at) as first from donations where giver_id = one.id and succeeded_at is not null
  ) given on true
  where one.user_type = 'donor' and not one.unfinished and not one.is_anonymous
    and (one.email_verified_at is not null or one.phone_verified_at is not null or one.deleted_at is not null)
  group by 2, 3`

export async function countPeople(tx: Database): Promise<void> {
  await tx.query(sql`delete from stat_people`)
  await tx.query(sql`
    insert into stat_people (measure, month, key, n)
    select counted.* from (${cohorts} union all ${firstGifts}) as counted`)
}

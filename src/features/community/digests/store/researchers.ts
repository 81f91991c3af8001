import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type Silent = { readonly userId: Id<'user'>; readonly projectId: Id<'project'>; readonly title: string }

/** Public projects of these people, not completed, without an update since then. */
export const listSilent = (tx: Database, userIds: readonly Id<'user'>[], since: Instant): Promise<Silent[]> =>
  tx.query<Silent>(sql`
    select p.owner_id as "userId", p.id as "projectId", p.title from projects p
    where p.owner_id = any(${[...userIds]}::uuid[]) and p.status = 'approved' and p.hidden_at is null
      and p.completed_at is null and p.approved_at < ${since}
      and exists (select from notification_preferences c
        where c.user_id = p.owner_id and c.type = 'weekly_nudge' and c.mail = 'weekly')
      and not exists (select from project_updates n
        where n.project_id = p.id and n.state = 'published' and n.published_at >= ${since})
    order by p.owner_id, p.approved_at, p.id`)

export type Figures = {
  readonly userId: Id<'user'>
  readonly views: number
  readonly viewsBefore: number
  readonly gifts: number
  readonly giftsBefore: number
  readonly donors: number
  readonly donorsBefore: number
  readonly given: Cents
  readonly givenBefore: Cents
}

/** The month before the one of a moment, and the one before that, by UTC. A view is one visitor on one day. */
export const listFigures = (tx: Database, userIds: readonly Id<'user'>[], at: Instant): Promise<Figures[]> =>
  tx.query<Figures>(sql`
    with month as (
      select date_trunc('month', ${at}::timestamptz at time zone 'UTC') as ends
    ), spans as (
      select ends - interval '2 months' as from_day, ends - interval '1 month' as mid, ends from month
    ), own as (
      select p.id, p.owner_id from projects p
      where p.owner_id = any(${[...userIds]}::uuid[]) and p.approved_at is not null
        and exists (select from notification_preferences c
          where c.user_id = p.owner_id and c.type = 'monthly_figures' and c.mail = 'monthly')
    ), seen as (
      select own.owner_id, count(*) filter (where v.day >= mid) as now, count(*) filter (where v.day < mid) as before
      from own join project_views v on v.project_id = own.id, spans
      where v.stayed and v.day >= from_day and v.day < ends group by 1
    ), given as (
      select own.owner_id,
        count(*) filter (where d.succeeded_at >= mid at time zone 'UTC') as now,
        count(*) filter (where d.succeeded_at < mid at time zone 'UTC') as before,
        count(distinct d.giver_id) filter (where d.succeeded_at >= mid at time zone 'UTC') as donors,
        count(distinct d.giver_id) filter (where d.succeeded_at < mid at time zone 'UTC') as donors_before,
        sum(d.gross_cents) filter (where d.succeeded_at >= mid at time zone 'UTC') as cents,
        sum(d.gross_cents) filter (where d.succeeded_at < mid at time zone 'UTC') as cents_before
      from own join donations d on d.project_id = own.id, spans
      where d.succeeded_at >= from_day at time zone 'UTC' and d.succeeded_at < ends at time zone 'UTC' group by 1
    )
    select u.id as "userId", coalesce(seen.now, 0)::int as views, coalesce(seen.before, 0)::int as "viewsBefore",
      coalesce(given.now, 0)::int as gifts, coalesce(given.before, 0)::int as "giftsBefore",
      coalesce(given.donors, 0)::int as donors, coalesce(given.donors_before, 0)::int as "donorsBefore",
      coalesce(given.cents, 0)::bigint as given, coalesce(given.cents_before, 0)::bigint as "givenBefore"
    from users u left join seen on seen.owner_id = u.id left join given on given.owner_id = u.id
    where u.id = any(${[...userIds]}::uuid[]) and (seen.owner_id is not null or given.owner_id is not null)
    order by u.id`)

import type { Tier } from '#features/identity/plans/rules.ts'
import type { ViewSource } from '#features/research/projects/rules/view-sources.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type ProjectFigures = {
  id: Id<'project'>
  title: string
  views: number
  donors: number
  raised: Cents
  goal: Cents
}

/** Projects that are or were public, newest first. */
export const listFigures = (db: Database, ownerId: Id<'user'>): Promise<ProjectFigures[]> =>
  db.query<ProjectFigures>(sql`
    select id, title, view_count::int as views, donor_count as donors, raised_cents as raised,
      funding_goal_cents as goal
    from projects where owner_id = ${ownerId} and approved_at is not null order by submitted_at desc, id desc limit 200`)

export const findTier = async (db: Database, userId: Id<'user'>): Promise<Tier> =>
  (
    await first(
      db.query<{ tier: Tier }>(
        sql`
          select tier from subscriptions
          where user_id = ${userId} and state in ('active', 'past_due') and held_since is null`,
      ),
    )
  )?.tier ?? 'standard'

export type DayRow = { day: string; views: number; gifts: number; given: Cents }
/** Every day of a period, also days without events. */
export const listDays = (db: Database, ids: readonly string[], from: string, to: string): Promise<DayRow[]> =>
  db.query<DayRow>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(seen.views, 0)::int as views,
      coalesce(given.gifts, 0)::int as gifts, coalesce(given.cents, 0)::bigint as given
    from generate_series(${from}::date, ${to}::date, interval '1 day') d (day)
    left join (
      select day, count(*) as views from project_views
      where project_id = any(${ids}::uuid[]) and day >= ${from}::date and stayed group by day
    ) seen on seen.day = d.day
    left join (
      select (succeeded_at at time zone 'UTC')::date as day, count(*) as gifts, sum(gross_cents) as cents from donations
      where project_id = any(${ids}::uuid[]) and succeeded_at >= ${from}::timestamptz group by 1
    ) given on given.day = d.day
    order by d.day`)

export const sumBefore = async (db: Database, ids: readonly string[], before: Instant): Promise<Cents> =>
  (
    await first(
      db.query<{ given: Cents }>(sql`
      select coalesce(sum(gross_cents), 0)::bigint as given from donations
      where project_id = any(${ids}::uuid[]) and succeeded_at < ${before}`),
    )
  )?.given ?? (0 as Cents)

export const listSources = (
  db: Database,
  ids: readonly string[],
  from: string,
): Promise<{ source: ViewSource; views: number }[]> =>
  db.query<{ source: ViewSource; views: number }>(sql`
    select source, sum(views)::int as views from project_view_sources
    where project_id = any(${ids}::uuid[]) and day >= ${from}::date group by source order by 2 desc, source`)

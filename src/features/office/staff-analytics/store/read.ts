import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { Cell } from '../rules/charts.ts'
import type { Span, Step } from '../rules/ranges.ts'

// The desk reads what was counted, never what it was counted from: the number of gifts plays no part.

/** Hours where steps are hours; else whole days, and the hours of a last day that is cut. */
export const listCells = (db: Database, { from, end }: Span, step: Step) =>
  db.query<Cell>(sql`
    select date_trunc(${step}, starts, 'UTC') as "at", measure, key, sum(n)::bigint as "n", sum(cents)::bigint as "cents"
    from stat_sums
    where (span = 'day' and ${step}::text <> 'hour'
        and starts >= ${from} and starts < date_trunc('day', ${end}::timestamptz, 'UTC'))
      or (span = 'hour' and starts < ${end}
        and starts >= case when ${step}::text = 'hour' then ${from}::timestamptz
          else greatest(date_trunc('day', ${end}::timestamptz, 'UTC'), ${from}::timestamptz) end)
    group by 1, 2, 3 order by 1, 2, 3`)

export const listPlans = (db: Database) =>
  db.query<{ tier: string; n: number }>(sql`
    select key as "tier", n from stat_sums where span = 'now' and starts = 'epoch' and source = 'plans' order by key`)

/** What was counted of donors in the months from one on: cohorts with their whole life, and sign-ups. */
export const listPeople = (db: Database, months: { first: string; last: string }) =>
  db.query<{ measure: 'cohort' | 'first_gift'; month: string; key: string; n: number }>(sql`
    select measure, month, key, n from stat_people
    where (measure = 'first_gift' and month between ${months.first} and ${months.last})
      or (measure = 'cohort' and key between ${months.first} and ${months.last})
    order by measure, month, key`)

export type ProjectRow = { id: Id<'project'>; title: string; gifts: number; cents: Cents }

/** Projects by what they were given: whole months and the days around them. */
export const listProjects = (db: Database, { from, to }: { from: string; to: string }, giftsMin: number) =>
  db.query<ProjectRow>(sql`
    with given as (
      select project_id, sum(gifts) as gifts, sum(cents) as cents
      from stat_projects
      where (span = 'month' and starts >= ${from}::date and (starts + interval '1 month')::date <= ${to}::date + 1)
        or (span = 'day' and starts >= ${from}::date and starts <= ${to}::date
          and not (date_trunc('month', starts::timestamp)::date >= ${from}::date
            and (date_trunc('month', starts::timestamp) + interval '1 month')::date <= ${to}::date + 1))
      group by project_id having sum(gifts) >= ${giftsMin}
      order by sum(cents) desc, project_id limit 10
    )
    select project.id, project.title, given.gifts::bigint as "gifts", given.cents::bigint as "cents"
    from given join projects project on project.id = given.project_id order by given.cents desc, project.id`)

/** The same of some projects, whatever their rank. */
export const sumProjects = (db: Database, ids: readonly string[], { from, to }: { from: string; to: string }) =>
  db.query<{ id: Id<'project'>; gifts: number; cents: Cents }>(sql`
    select project_id as "id", sum(gifts)::bigint as "gifts", sum(cents)::bigint as "cents"
    from stat_projects
    where span = 'day' and project_id = any(${ids}::uuid[]) and starts between ${from}::date and ${to}::date
    group by project_id`)

export const findRuns = (db: Database) =>
  first(
    db.query<{ hours: Instant | null; people: Instant | null }>(sql`
      select (select at from stat_runs where name = 'hours') as "hours",
        (select at from stat_runs where name = 'people') as "people"`),
  )

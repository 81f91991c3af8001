import { type Database, first, fixed, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { type Cents, cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { Cell } from '../rules/charts.ts'
import { topProjects } from '../rules/projects.ts'
import type { Part, Span, Step } from '../rules/ranges.ts'

// The desk reads what was counted, never what it was counted from: the number of gifts plays no part.

/** Hours where steps are hours; else whole days, and the hours of a last day that is cut. */
export const listCells = (db: Database, { from, end }: Span, step: Step) =>
  db.query<Cell>(sql`
    select date_trunc(${step}, starts, 'UTC') as "at", measure, key, sum(n)::bigint as "n", sum(cents)::bigint as "cents"
    from (
      select starts, measure, key, n, cents from stat_sums
      where span = 'day' and ${step}::text <> 'hour'
        and starts >= ${from} and starts < date_trunc('day', ${end}::timestamptz, 'UTC')
      union all
      select starts, measure, key, n, cents from stat_sums
      where span = 'hour' and starts < ${end}
        and starts >= case when ${step}::text = 'hour' then ${from}::timestamptz
          else greatest(date_trunc('day', ${end}::timestamptz, 'UTC'), ${from}::timestamptz) end
    ) counted
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
/** Without a project where none was given enough. */
type FoundRow = { outside: Cents } & { [Key in keyof ProjectRow]: ProjectRow[Key] | null }

const partOf = (parts: readonly Part[]) => sql`
  unnest(${parts.map(({ span }) => span)}::text[], ${parts.map(({ starts }) => starts)}::date[]) as part (span, starts)`

const startsOf = (parts: readonly Part[], span: Part['span']): readonly string[] =>
  parts.filter((one) => one.span === span).map(({ starts }) => starts)

/** What a project was given in each part. By name, so that no other day or month of the project is read. */
const givenIn = (projectId: Sql, parts: readonly Part[]) => sql`lateral (
  select gifts, cents from stat_projects
  where project_id = ${projectId} and span = 'day' and starts = any(${startsOf(parts, 'day')}::date[])
  union all
  select gifts, cents from stat_projects
  where project_id = ${projectId} and span = 'month' and starts = any(${startsOf(parts, 'month')}::date[])
)`

/**
 * The projects that were given most, of those that are among the first of some part. Of the seen ones only those are
 * summed that can be among the ten, whatever they have in the parts where they were not seen.
 *
 * @param deep how many of each part are looked at.
 * @returns them, and the most that a project can have that was seen nowhere.
 */
export async function listProjects(
  db: Database,
  parts: readonly Part[],
  { giftsMin, deep }: Record<'giftsMin' | 'deep', number>,
): Promise<{ rows: ProjectRow[]; outside: Cents }> {
  const found = await db.query<FoundRow>(sql`
    with head as materialized (
      select part.span, part.starts, top.project_id, top.gifts, top.cents
      from ${partOf(parts)} cross join lateral (
        select project_id, gifts, cents from stat_projects one
        where one.span = part.span and one.starts = part.starts order by cents desc limit ${fixed(deep)}
      ) top
    ), edge as materialized (
      select span, starts, case when count(*) < ${deep} then 0 else min(cents) end as most from head group by span, starts
    ), outside as (
      select coalesce(sum(most), 0) as most from edge
    ), seen as materialized (
      select project_id, sum(gifts) as gifts, sum(head.cents) as cents,
        sum(head.cents) + (select most from outside) - sum(edge.most) as most
      from head join edge using (span, starts) group by project_id
    ), given as (
      select maybe.project_id, sum(one.gifts) as gifts, sum(one.cents) as cents
      from (
        select project_id from seen where most >= coalesce(
          (select cents from seen where gifts >= ${giftsMin} order by cents desc offset ${fixed(topProjects - 1)} limit 1), 0)
      ) maybe cross join ${givenIn(sql`maybe.project_id`, parts)} one
      group by maybe.project_id having sum(one.gifts) >= ${giftsMin}
      order by sum(one.cents) desc, maybe.project_id limit ${fixed(topProjects)}
    )
    select outside.most::bigint as "outside", project.id, project.title, given.gifts::bigint as "gifts",
      given.cents::bigint as "cents"
    from outside left join (given join projects project on project.id = given.project_id) on true
    order by given.cents desc, project.id`)
  const rows = found.filter((row): row is ProjectRow & FoundRow => row.id !== null).map(({ outside, ...row }) => row)
  return { rows, outside: found[0]?.outside ?? cents(0) }
}

/** The same of some projects, whatever their rank. */
export const sumProjects = (db: Database, ids: readonly string[], parts: readonly Part[]) =>
  db.query<{ id: Id<'project'>; gifts: number; cents: Cents }>(sql`
    select wanted.id, sum(one.gifts)::bigint as "gifts", sum(one.cents)::bigint as "cents"
    from unnest(${ids}::uuid[]) as wanted (id) cross join ${givenIn(sql`wanted.id`, parts)} one
    group by wanted.id`)

export const findRuns = (db: Database) =>
  first(
    db.query<{ hours: Instant | null; people: Instant | null }>(sql`
      select (select at from stat_runs where name = 'hours') as "hours",
        (select at from stat_runs where name = 'people') as "people"`),
  )

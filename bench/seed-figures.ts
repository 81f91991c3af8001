import { type Database, sql } from '#platform/database.ts'
import { benchProject, seedProjects, withoutIndexes } from './seed-projects.ts'

/** The number of gifts for each project, and the days over which they are spread. */
const giftsEach = 500
const days = 1100
/** Coprime to the hours of these days: few gifts fall on all days of the years, like many do. */
const stride = 7919

const tables = ['stat_sums', 'stat_projects'] as const

/**
 * The figures of gifts up to today, as if they had been given: at all hours of three years, and a few
 * projects get most of them. The desk reads nothing else (a test looks at its plans).
 */
export async function seedFigures(db: Database, gifts: number): Promise<void> {
  const projects = Math.ceil(gifts / giftsEach)
  await seedProjects(db, projects)
  await withoutIndexes(db, tables, () =>
    db.transaction(async (tx) => {
      await tx.query(sql`select setseed(0.5)`)
      await tx.query(sql`
        create temporary table bench_gifts on commit drop as
        select date_trunc('hour', now(), 'UTC') - (n::bigint * ${stride}::int % (24 * ${days}::int)) * interval '1 hour' as hour,
          1 + floor(${projects}::int * power(random(), 3))::int as project, 1000 + n % 9000 as cents
        from generate_series(1, ${gifts}::int) n`)
      await tx.query(sql`
        insert into stat_projects (span, starts, project_id, gifts, cents)
        select 'day', (hour at time zone 'UTC')::date, overlay(${benchProject(0)} placing lpad(to_hex(project), 8, '0') from 1 for 8)::uuid,
          count(*), sum(cents)
        from bench_gifts group by 2, project`)
      await tx.query(sql`
        insert into stat_projects (span, starts, project_id, gifts, cents)
        select 'month', date_trunc('month', starts::timestamp)::date, project_id, sum(gifts), sum(cents)
        from stat_projects group by 2, 3`)
      await tx.query(sql`
        insert into stat_sums (span, starts, source, measure, key, n, cents)
        select 'hour', hour, 'money', 'entry:donation', account, count(*), sum(cents)
        from bench_gifts
        cross join unnest(array['processor_clearing', 'project_funds', 'platform_fee', 'processing_cost']) account
        group by 2, 5`)
      await tx.query(sql`
        insert into stat_sums (span, starts, source, measure, key, n, cents)
        select 'day', date_trunc('day', starts, 'UTC'), source, measure, key, sum(n), sum(cents)
        from stat_sums group by 2, 3, 4, 5`)
    }),
  )
}

import type { Check } from '#platform/check.ts'
import { type Database, type Sql, sql } from '#platform/database.ts'
import { hourMs, later } from '#values/time.ts'
import { listedAfterMs } from './rules/jobs.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'no wording of a position is public that was not passed': sql`
    select 'position ' || job.id as detail
    from jobs job join job_revisions r on r.job_id = job.id and r.number = job.live_revision
    where r.outcome is distinct from 'passed' limit 100`,
  'the wording that waits for a moderator is not decided': sql`
    select 'position ' || job.id as detail
    from jobs job join job_revisions r on r.job_id = job.id and r.number = job.waiting_revision
    where r.outcome is not null limit 100`,
  'no closed account has a position': sql`
    select 'position ' || job.id as detail
    from jobs job join users poster on poster.id = job.poster_id and poster.state = 'closed' limit 100`,
}

export const jobChecks: readonly Check[] = [
  {
    promise: 'a position is listed while it is public and until 30 days after its deadline, and no other is',
    // The job board moves no money.
    pausesGifts: false,
    broken: async (db, now) => {
      const since = later(now, -listedAfterMs)
      const rows = await db.query<{ detail: string }>(sql`
        select 'position ' || coalesce(job.id, l.job_id) || case when l.job_id is null then ' is missing'
          when job.id is null then ' does not belong' else ' closes at another time' end as detail
        from (select id, closes_at from jobs where state = 'published' and not poster_hidden
          and closes_at > ${since}) job
        full join (select job_id, closes_at from job_listings where closes_at > ${since}) l on l.job_id = job.id
        where l.job_id is null or job.id is null or l.closes_at <> job.closes_at limit 100`)
      return rows.map(({ detail }) => detail)
    },
  },
  {
    promise: 'a saved search is looked at within an hour of its time',
    pausesGifts: false,
    broken: async (db, now) =>
      (
        await db.query<{ detail: string }>(sql`
          select 'search ' || id as detail from job_alerts where next_run < ${later(now, -hourMs)} limit 100`)
      ).map(({ detail }) => detail),
  },
  ...Object.entries(queries).map(([promise, query]) => ({
    promise,
    pausesGifts: false as const,
    broken: async (db: Database) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
  })),
]

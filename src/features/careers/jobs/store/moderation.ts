import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { JobState } from '../rules/jobs.ts'
import type { ReportKind } from '../rules/reports.ts'
import type { Doubt } from '../rules/score.ts'
import { type RevisionRow, revisionColumns } from './revisions.ts'

type NewReport = {
  readonly id: Id<'job-report'>
  readonly jobId: Id<'job'>
  readonly reporterId: Id<'user'> | null
  readonly reporterKey: string
  readonly kind: ReportKind
  readonly words: string
  readonly at: Instant
}

/** Reporting again changes the reporter's open report. */
export const upsertReport = (tx: Database, report: NewReport): Promise<unknown> =>
  tx.query(sql`
    insert into job_reports (id, job_id, reporter_id, reporter_key, kind, words, at)
    values (${report.id}, ${report.jobId}, ${report.reporterId}, ${report.reporterKey}, ${report.kind},
      ${report.words}, ${report.at})
    on conflict (job_id, reporter_key) where handled_at is null do update set kind = excluded.kind,
      words = excluded.words`)

/** @returns the reporters who had an account. */
export const handleReports = async (
  tx: Database,
  jobId: Id<'job'>,
  by: Id<'user'>,
  at: Instant,
): Promise<Id<'user'>[]> => {
  const rows = await tx.query<{ reporterId: Id<'user'> | null }>(sql`
    update job_reports set handled_at = ${at}, handled_by = ${by} where job_id = ${jobId} and handled_at is null
    returning reporter_id as "reporterId"`)
  return rows.flatMap(({ reporterId }) => (reporterId === null ? [] : [reporterId]))
}

export type HeldRow = RevisionRow & {
  readonly id: Id<'job'>
  readonly version: number
  readonly state: JobState
  readonly posterHidden: boolean
  readonly liveRevision: number | null
  readonly waitingRevision: number | null
  readonly since: Instant
  readonly isSealed: boolean
  readonly doubts: Doubt[]
  readonly posterName: string | null
  readonly contactEmail: string | null
  readonly isAccount: boolean
  readonly projectTitle: string | null
}

/** Positions that wait, are sealed or were reported, oldest first, in their waiting wording or else the public one. */
export const listHeld = (db: Database, rowsMax: number, id: Id<'job'> | null): Promise<HeldRow[]> =>
  db.query<HeldRow>(sql`
    with open as (
      select id, made_at as since from jobs join job_revisions waiting
        on waiting.job_id = jobs.id and waiting.number = jobs.waiting_revision
      where jobs.waiting_revision is not null and jobs.state <> 'awaiting_email'
      union all
      select id, sealed_at from jobs where sealed_at is not null and state in ('published', 'closed')
      union all
      select job_id, at from job_reports where handled_at is null
    ), held as (select id, min(since) as since from open group by id)
    select ${revisionColumns}, job.id, job.version, job.state, job.poster_hidden as "posterHidden",
      job.live_revision as "liveRevision", job.waiting_revision as "waitingRevision",
      coalesce(held.since, job.created_at) as since,
      job.sealed_at is not null as "isSealed", r.doubts, poster.first_name || ' ' || poster.last_name as "posterName", job.contact_email as "contactEmail",
      job.poster_id is not null as "isAccount", project.title as "projectTitle"
    from held join jobs job on job.id = held.id
    join job_revisions r on r.job_id = job.id
      and r.number = coalesce(job.waiting_revision, job.live_revision)
    left join users poster on poster.id = job.poster_id
    left join projects project on project.id = r.project_id
    where ${id}::uuid is null or job.id = ${id}
    order by held.since, job.id limit ${rowsMax}`)

export const countHeld = async (db: Database): Promise<number> => {
  const [row] = await db.query<{ held: number }>(sql`
    select count(*) as held from (
      select id from jobs where waiting_revision is not null and state <> 'awaiting_email'
      union select id from jobs where sealed_at is not null and state in ('published', 'closed')
      union select job_id from job_reports where handled_at is null
    ) open`)
  return row?.held ?? 0
}

export type ReportRow = {
  readonly jobId: Id<'job'>
  readonly kind: ReportKind
  readonly words: string
  readonly at: Instant
}

/** Open reports of these positions, the oldest first. */
export const listReports = (db: Database, jobIds: readonly Id<'job'>[]): Promise<ReportRow[]> =>
  db.query<ReportRow>(sql`
    select job_id as "jobId", kind, words, at from job_reports
    where job_id = any(${jobIds}::uuid[]) and handled_at is null order by at limit 500`)

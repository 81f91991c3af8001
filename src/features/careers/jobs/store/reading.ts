import type { FundingUse } from '#features/research/projects/rules/projects.ts'
import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { type RevisionRow, revisionColumns } from './revisions.ts'

export type PublicRow = RevisionRow & {
  readonly id: Id<'job'>
  readonly firstPublishedAt: Instant
  readonly closesAt: Instant
  readonly projectTitle: string | null
}

/** For a project `p`: only who may edit it says that it pays, for as long as they may. */
const isPaidFor = (posterId: Sql): Sql => sql`(p.owner_id = ${posterId} or exists (
  select from project_members member where member.project_id = p.id and member.user_id = ${posterId}
    and member.role = 'editor' and member.left_at is null))`

/** The published ones of these positions, in their current state. */
export const showJobs = async (db: Database, ids: readonly Id<'job'>[]): Promise<PublicRow[]> =>
  (await showPublicJobs(db, ids)).filter(({ isClosed }) => !isClosed)

export type ReadableRow = PublicRow & { readonly isClosed: boolean }

/** Those of these positions that anyone may read: also after their posters closed them. */
export const showPublicJobs = (db: Database, ids: readonly Id<'job'>[]): Promise<ReadableRow[]> =>
  db.query<ReadableRow>(sql`
    select ${revisionColumns}, job.id, coalesce(job.first_published_at, job.created_at) as "firstPublishedAt",
      job.closes_at as "closesAt", p.title as "projectTitle", job.state = 'closed' as "isClosed"
    from jobs job join job_revisions r on r.job_id = job.id and r.number = job.live_revision
    left join projects p on p.id = r.project_id and p.status = 'approved' and p.hidden_at is null
      and ${isPaidFor(sql`job.poster_id`)}
    where job.id = any(${ids}::uuid[]) and job.state in ('published', 'closed') and not job.poster_hidden`)

export type DetailRow = RevisionRow & {
  readonly id: Id<'job'>
  readonly posterId: Id<'user'> | null
  readonly firstPublishedAt: Instant
  readonly closesAt: Instant
  readonly closedAt: Instant | null
  readonly postedBy: string | null
  readonly donorsToldAt: Instant | null
}

/** A position that anyone may read: also after it was closed, but not while its poster's account is paused. */
export const findPublic = (db: Database, id: Id<'job'>): Promise<DetailRow | undefined> =>
  first(
    db.query<DetailRow>(sql`
      select ${revisionColumns}, job.id, job.poster_id as "posterId",
        coalesce(job.first_published_at, job.created_at) as "firstPublishedAt", job.closes_at as "closesAt",
        job.closed_at as "closedAt", poster.first_name || ' ' || poster.last_name as "postedBy",
        job.donors_told_at as "donorsToldAt"
      from jobs job join job_revisions r on r.job_id = job.id and r.number = job.live_revision
      left join users poster on poster.id = job.poster_id
      where job.id = ${id} and job.state in ('published', 'closed') and not job.poster_hidden`),
  )

export type PayingRow = {
  readonly id: Id<'project'>
  readonly title: string
  readonly sector: string
  readonly subsection: string
  readonly raisedCents: Cents
  readonly goalCents: Cents
  readonly donorCount: number
  readonly use: FundingUse | null
  readonly label: string | null
  readonly cents: Cents | null
}

/** The public project that pays for a person's position, with a line of its budget, both in their current state. */
export const findPaying = (
  db: Database,
  { projectId, budgetKey }: Pick<RevisionRow, 'projectId' | 'budgetKey'>,
  posterId: Id<'user'> | null,
): Promise<PayingRow | undefined> =>
  first(
    db.query<PayingRow>(sql`
      select p.id, p.title, p.sector, p.subsection, p.raised_cents as "raisedCents",
        p.funding_goal_cents as "goalCents", p.donor_count as "donorCount", line.use, line.label, line.cents
      from projects p left join budget_lines line on line.project_id = p.id and line.key = ${budgetKey}
      where p.id = ${projectId} and p.status = 'approved' and p.hidden_at is null
        and ${isPaidFor(sql`${posterId}::uuid`)}`),
  )

export type PaidRow = PublicRow & { readonly line: string }

/** Open positions paid by a public project. */
export const listPaidBy = (db: Database, projectId: Id<'project'>, now: Instant): Promise<PaidRow[]> =>
  db.query<PaidRow>(sql`
    select ${revisionColumns}, job.id, coalesce(job.first_published_at, job.created_at) as "firstPublishedAt",
      job.closes_at as "closesAt", p.title as "projectTitle", coalesce(line.label, '') as line
    from job_revisions r join jobs job on job.id = r.job_id and job.live_revision = r.number
    join projects p on p.id = r.project_id and p.status = 'approved' and p.hidden_at is null
      and ${isPaidFor(sql`job.poster_id`)}
    left join budget_lines line on line.project_id = r.project_id and line.key = r.budget_key
    where r.project_id = ${projectId} and job.state = 'published' and not job.poster_hidden
      and job.closes_at > ${now}
    order by job.closes_at, job.id limit 20`)

export type LineRow = {
  readonly id: Id<'project'>
  readonly title: string
  readonly key: string
  readonly use: FundingUse
  readonly label: string
  readonly cents: Cents
}

/** The budget lines of those projects that are public. */
export const listLines = (db: Database, projectIds: readonly Id<'project'>[]): Promise<LineRow[]> =>
  db.query<LineRow>(sql`
    select p.id, p.title, line.key, line.use, line.label, line.cents
    from projects p join budget_lines line on line.project_id = p.id
    where p.id = any(${projectIds}::uuid[]) and p.status = 'approved' and p.hidden_at is null
    order by p.submitted_at desc, p.id, line.position limit 1000`)

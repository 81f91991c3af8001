import type { VersionField } from '#features/research/versions/rules/versions.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { TeamChange } from '../contract/changes.ts'

export type JudgedBefore = {
  readonly decisionId: string
  readonly version: number
  readonly outcome: string
  readonly at: Instant
}

/** The last decision on the project before this review began. */
export const findJudgedBefore = (db: Database, reviewId: Id<'review'>): Promise<JudgedBefore | undefined> =>
  first(
    db.query<JudgedBefore>(sql`
      select d.id as "decisionId", d.version, d.outcome, d.at
      from project_reviews this
      join project_reviews r on r.project_id = this.project_id and r.id <> this.id
      join review_decisions d on d.review_id = r.id and d.is_final and d.taken_back_at is null
      where this.id = ${reviewId} and d.at <= this.submitted_at order by d.at desc, d.id desc limit 1`),
  )

export type AskedRow = {
  readonly field: VersionField
  readonly request: string
  readonly answer: string | null
}

/** The requests of a decision, with the researcher's latest answers. */
export const listAsked = (db: Database, decisionId: string): Promise<AskedRow[]> =>
  db.query<AskedRow>(sql`
    select q.field, q.request, (select a.answer from review_request_answers a where a.request_id = q.id
      order by a.at desc, a.id desc limit 1) as answer
    from review_field_requests q where q.decision_id = ${decisionId} order by q.position`)

/** Who joined a project's team or left it since then; a person who did both is not named. */
export const listTeamChanges = (db: Database, projectId: Id<'project'>, since: Instant): Promise<TeamChange[]> =>
  db.query<TeamChange>(sql`
    select u.first_name || ' ' || u.last_name as name, coalesce(u.institution, '') as institution, m.role,
      case when m.left_at is null then 'joined' else 'left' end as what, coalesce(m.left_at, m.joined_at) as at
    from project_members m join users u on u.id = m.user_id
    where m.project_id = ${projectId}
      and ((m.left_at is null and m.joined_at > ${since}) or (m.joined_at <= ${since} and m.left_at > ${since}))
    order by at, m.id`)

import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { ReviewKind } from '../contract/objects.ts'
import type { DecisionStatus } from '../rules/letters.ts'

/** Whose project it is, and whether it is public. */
export const findReadable = (
  db: Database,
  projectId: Id<'project'>,
): Promise<{ ownerId: Id<'user'>; isPublic: boolean } | undefined> =>
  first(
    db.query<{ ownerId: Id<'user'>; isPublic: boolean }>(sql`
      select owner_id as "ownerId", status = 'approved' and hidden_at is null as "isPublic"
      from projects where id = ${projectId}`),
  )

export type RoundRow = {
  readonly kind: ReviewKind
  readonly round: number
  readonly outcome: DecisionStatus
  readonly submittedAt: Instant
  readonly decidedAt: Instant
  readonly version: number
  readonly hash: string
  readonly rubricVersion: number | null
  readonly checked: string[]
  readonly reviewers: number
  readonly conflicts: number
  readonly changesAsked: number
}

/** Every round that was decided, oldest first; numbers, no names. */
export const listRounds = (db: Database, projectId: Id<'project'>): Promise<RoundRow[]> =>
  db.query<RoundRow>(sql`
    select r.kind, r.round, d.outcome, r.submitted_at as "submittedAt", d.at as "decidedAt", d.version, v.hash,
      r.rubric_version as "rubricVersion",
      coalesce((select array_agg(question ->> 'name') from review_rubrics rubric,
        jsonb_array_elements(rubric.questions) question where rubric.version = r.rubric_version), '{}') as checked,
      (select count(distinct other.by_id)::int from review_decisions other
        where other.review_id = r.id and other.version = d.version and other.taken_back_at is null) as reviewers,
      (select count(distinct said.user_id)::int from review_declarations said
        where said.review_id = r.id and said.conflicts <> '{}') as conflicts,
      (select count(*)::int from review_field_requests asked where asked.decision_id = d.id) as "changesAsked"
    from project_reviews r
    join review_decisions d on d.review_id = r.id and d.is_final and d.taken_back_at is null
    join project_versions v on v.project_id = r.project_id and v.number = d.version
    where r.project_id = ${projectId} and r.decided_at is not null order by d.at, d.id`)

export type NoteRow = {
  readonly at: Instant
  readonly what: string
  readonly from: string | null
  readonly actor: 'researcher' | 'team' | 'staff' | 'system'
  readonly reason: string | null
  /** What everyone may read. */
  readonly about: string | null
}

/** Present and former members of the project. */
const isInTeam = (person: Sql, projectId: Id<'project'>): Sql =>
  sql`exists (select from project_members where project_id = ${projectId} and user_id = ${person})`

/** Every change of a project's status and of its milestones, oldest first, with the kind of its actor. */
export const listNotes = (db: Database, projectId: Id<'project'>): Promise<NoteRow[]> =>
  db.query<NoteRow>(sql`
    select at, what, "from", actor, reason, about from (
    select l.id, l.at, coalesce(l.event, l.to_status::text) as what, l.from_status::text as "from", l.reason,
      case when l.actor_id is null then 'system' when l.actor_id = p.owner_id then 'researcher'
        when ${isInTeam(sql`l.actor_id`, projectId)} then 'team' else 'staff' end as actor,
      null::text as about
    from project_status_log l join projects p on p.id = l.project_id
    where l.project_id = ${projectId}
    union all
    select m.id, m.at, 'milestone_' || m.event, null, null,
      case when m.by_id = p.owner_id then 'researcher' else 'team' end,
      m.title || case when m.reason is null then '' else '. ' || m.reason end
    from milestone_events m join projects p on p.id = m.project_id where m.project_id = ${projectId}) notes order by at, id`)

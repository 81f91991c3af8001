import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { HeldReason } from '../rules/held.ts'
import { institutionDefault, type ProjectStatus } from '../rules/projects.ts'
import { instantOf } from './instant.ts'
import { lastWordAt } from './last-word.ts'
import { standingOf } from './standing.ts'
import { isVerified } from './verified.ts'

/** Null for a visitor. */
type Viewer = {
  readonly userId: Id<'user'> | null
  readonly isStaff: boolean
  /** A form needs the source of the texts; readers read their trees. */
  readonly withSource?: boolean
}

export type ProjectRow = {
  readonly ownerId: Id<'user'>
  readonly status: ProjectStatus
  readonly deadlineAt: Instant
  readonly hiddenAt: Instant | null
  readonly withdrawnAt: Instant | null
  readonly isSaved: boolean
  readonly isSupporter: boolean
  readonly standing: 'lead' | 'editor' | 'reader' | null
  readonly statusReason: string | null
  readonly heldReason: HeldReason | null
  readonly completedAt: Instant | null
  readonly donorCount: number
  readonly lastWordAt: Instant | null
  /** What everyone who may see the project may read, as the JSON object of the answer. */
  readonly body: string
}

/** The plain text that is sent besides a tree: for descriptions of the page elsewhere. */
const openingMax = 600

/**
 * A project with its people in one statement. Pictures, institution and updates as in `read-cards.ts`.
 * @param viewer whose bookmark is read, and who may read what is for donors.
 */
export function selectProject(db: Database, id: string, viewer: Viewer, now: Instant): Promise<ProjectRow | undefined> {
  const { userId: viewerId, withSource = false } = viewer
  return first(
    db.query<ProjectRow>(sql`
      select p.owner_id as "ownerId", p.status, p.deadline_at as "deadlineAt", p.hidden_at as "hiddenAt",
        p.withdrawn_at as "withdrawnAt", p.completed_at as "completedAt", p.donor_count as "donorCount",
        ${lastWordAt} as "lastWordAt",
        ${standingOf(viewerId)} as standing,
        exists (select from saved_projects s where s.user_id = ${viewerId}::uuid and s.project_id = p.id) as "isSaved",
        exists (select from project_donors d where d.project_id = p.id and d.donor_id = ${viewerId}::uuid and d.gifts > 0) as "isSupporter",
        case when p.status = 'rejected' then (
          select reason from project_status_log l where l.project_id = p.id and l.to_status = 'rejected' order by l.at desc limit 1
        ) end as "statusReason",
        (select held_reason from project_reviews h where h.project_id = p.id and h.kind = 'submission'
          and h.decided_at is null and h.withdrawn_at is null) as "heldReason",
        json_build_object(
          'id', p.id, 'title', p.title, 'description', case when ${withSource} or json_typeof(p.rendered -> 'description') is distinct from 'array'
            then p.description else left(p.description, ${openingMax}) end, 'sector', p.sector, 'subsection', p.subsection,
          'fundingGoal', p.funding_goal_cents::float8 / 100, 'totalTarget', p.funding_goal_cents::float8 / 100,
          'minimumViable', p.minimum_viable_cents::float8 / 100,
          'totalFunded', p.raised_cents::float8 / 100, 'donorCount', p.donor_count,
          'summary', p.summary, 'existingFunding', p.existing_funding, 'conflicts', p.conflicts,
          'budget', coalesce((
            select json_agg(json_build_object('key', l.key, 'use', l.use, 'label', l.label, 'cents', l.cents)
              order by l.position) from budget_lines l where l.project_id = p.id
          ), '[]'),
          'milestones', coalesce((
            select json_agg(json_build_object('key', n.key, 'title', n.title, 'dueOn', n.due_on, 'shareBps', n.share_bps,
              'releasedAt', (select ${instantOf('o.at')} from milestone_releases o
                where o.project_id = n.project_id and o.key = n.key and o.decision = 'released'),
              'reachedAt', ${instantOf('n.reached_at')}, 'updateId', n.update_id, 'takenBack', case when n.reached_at is null then (
                select json_build_object('at', ${instantOf('o.at')}, 'reason', o.reason) from milestone_events o
                where o.project_id = n.project_id and o.key = n.key and o.event = 'taken_back' order by o.at desc limit 1
              ) end) order by n.position) from milestones n where n.project_id = p.id
          ), '[]'),
          'ethics', coalesce((
            select json_agg(json_build_object('key', e.key, 'kind', e.kind, 'reference', e.reference, 'board', e.board,
              'approvedOn', e.approved_on, 'hasFile', e.file_id is not null) order by e.position)
            from ethics_approvals e where e.project_id = p.id
          ), '[]'),
          'timeline', case when ${withSource} or json_typeof(p.rendered -> 'timeline') is distinct from 'array'
            then p.timeline else left(p.timeline, ${openingMax}) end,
          'impact', case when ${withSource} or json_typeof(p.rendered -> 'impact') is distinct from 'array'
            then p.impact else left(p.impact, ${openingMax}) end,
          'methodology', case when ${withSource} or json_typeof(p.rendered -> 'methodology') is distinct from 'array'
            then p.methodology else left(p.methodology, ${openingMax}) end,
          'rendered', p.rendered,
          'projectImage', case when p.image_id is null then '/art/' || p.sector || '/' || p.id || '.svg'
            else '/files/' || p.image_id || '/800.webp' end,
          'deadline', ${instantOf('p.deadline_at')}, 'submittedAt', ${instantOf('p.submitted_at')},
          'status', p.status, 'duration', p.duration, 'categories', json_build_array(p.sector, p.subsection),
          'fundingUses', p.funding_uses, 'updatedAt', ${instantOf('p.updated_at')},
          'completedAt', ${instantOf('p.completed_at')}, 'finding', p.finding,
          'updates', coalesce((
            select json_agg(json_build_object('id', n.id, 'content',
              case when json_typeof(n.rendered) is distinct from 'array' then n.content else left(n.content, ${openingMax}) end, 'rendered', n.rendered, 'author', n.author_name,
              'kind', n.kind, 'finding', n.finding, 'audience', n.audience, 'editedAt', ${instantOf('n.edited_at')},
              'milestones', array(select m.title from milestones m where m.update_id = n.id order by m.position),
              'date', ${instantOf('n.published_at')}) order by n.published_at desc, n.id desc)
            from (select * from project_updates u where u.project_id = p.id and u.state = 'published' and u.hidden_at is null
              and (u.audience = 'public' or ${viewer.isStaff} or ${standingOf(viewerId)} is not null or exists (
                select from project_donors d where d.project_id = p.id and d.donor_id = ${viewerId}::uuid and d.gifts > 0))
              order by u.published_at desc, u.id desc limit 20) n
          ), '[]'),
          'questionCount', (select count(*) from questions q
            where q.project_id = p.id and q.answered_at is not null and q.hidden_at is null),
          'outcome', (
            select json_build_object('kind', o.kind, 'raised', o.raised_cents::float8 / 100, 'minimum', o.minimum_cents::float8 / 100,
              'decidedAt', ${instantOf('o.decided_at')}, 'statementDueAt', ${instantOf('o.statement_due_at')},
              'statement', o.statement, 'statedAt', ${instantOf('o.stated_at')},
              'redirectUntil', ${instantOf('o.redirect_ends_at')}, 'isUnfetched', o.unfetched_at is not null)
            from project_outcomes o where o.project_id = p.id and o.deadline_at = p.deadline_at
          ),
          'changedAt', (
            select ${instantOf('n.submitted_at')} from project_reviews n
            where n.project_id = p.id and n.kind = 'recheck' and n.decided_at is null and n.withdrawn_at is null
          ),
          'team', coalesce((
            select json_agg(json_build_object('name', m.first_name || ' ' || m.last_name,
              'institution', coalesce(m.institution, ''), 'role', t.role, 'publicId', mr.public_id)
              order by t.joined_at, t.id)
            from project_members t join users m on m.id = t.user_id and m.state = 'active'
              left join researcher_profiles mr on mr.user_id = m.id
            where t.project_id = p.id and t.left_at is null
          ), '[]'),
          'researcher', json_build_object(
            'publicId', r.public_id, 'name', u.first_name || ' ' || u.last_name, 'firstName', u.first_name,
            'photo', '/files/' || coalesce(r.profile_image_id, u.avatar_file_id) || '/400.webp',
            'institution', coalesce(nullif(u.institution, ''), ${institutionDefault}::text),
            'verified', ${isVerified(now)})
        )::text as body
      from projects p join users u on u.id = p.owner_id left join researcher_profiles r on r.user_id = p.owner_id
      where p.id = ${id}`),
  )
}

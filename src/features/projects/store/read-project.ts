import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { FundingUse, ProjectStatus } from '../rules.ts'

export type ProjectRow = {
  readonly id: Id<'project'>
  readonly ownerId: Id<'user'>
  readonly title: string
  readonly description: string
  readonly sector: string
  readonly subsection: string
  readonly goal: number
  readonly raised: number
  readonly donors: number
  readonly timeline: string | null
  readonly impact: string | null
  readonly methodology: string | null
  readonly duration: string
  readonly imageId: string | null
  readonly fundingUses: FundingUse[]
  readonly status: ProjectStatus
  readonly submittedAt: Instant
  readonly deadlineAt: Instant
  readonly hiddenAt: Instant | null
  readonly updatedAt: Instant
  readonly firstName: string
  readonly lastName: string
  readonly institution: string | null
  readonly publicId: string | null
  readonly verified: boolean
  readonly photoId: string | null
  readonly isSaved: boolean
  readonly statusReason: string | null
  readonly updates: { id: string; content: string; date: Instant; author: string }[]
}

/** A project with its people in one statement. @param viewerId whose bookmark is looked up; null for a visitor. */
export const selectProject = (db: Database, id: string, viewerId: Id<'user'> | null): Promise<ProjectRow | undefined> =>
  first(
    db.query<ProjectRow>(sql`
      select p.id, p.owner_id as "ownerId", p.title, p.description, p.sector, p.subsection,
        p.funding_goal_cents as goal, p.raised_cents as raised, p.donor_count as donors,
        p.timeline, p.impact, p.methodology, p.duration, p.image_id as "imageId",
        p.funding_uses::text[] as "fundingUses", p.status, p.submitted_at as "submittedAt",
        p.deadline_at as "deadlineAt", p.hidden_at as "hiddenAt", p.updated_at as "updatedAt",
        u.first_name as "firstName", u.last_name as "lastName", u.institution,
        r.public_id as "publicId", r.verified_at is not null as verified,
        coalesce(r.profile_image_id, u.avatar_file_id) as "photoId",
        exists (select from saved_projects s where s.user_id = ${viewerId}::uuid and s.project_id = p.id) as "isSaved",
        case when p.status = 'rejected' then (
          select reason from project_status_log l where l.project_id = p.id order by l.at desc limit 1
        ) end as "statusReason",
        coalesce((
          select jsonb_agg(jsonb_build_object('id', id, 'content', content, 'author', author_name,
            'date', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by created_at desc)
          from (select * from project_updates n where n.project_id = p.id and n.hidden_at is null
            order by created_at desc limit 20) newest
        ), '[]') as updates
      from projects p join users u on u.id = p.owner_id left join researcher_profiles r on r.user_id = p.owner_id
      where p.id = ${id}`),
  )

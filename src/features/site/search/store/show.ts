import { institutionDefault } from '#features/research/projects/rules/projects.ts'
import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type ShownProject = {
  readonly id: Id<'project'>
  readonly title: string
  readonly text: string
  readonly sector: string
  readonly subsection: string
  readonly researcher: string
  readonly institution: string
  readonly raisedCents: number
  readonly goalCents: number
  readonly deadline: Instant
  readonly isCompleted: boolean
}

/** Read from the source tables, so that nothing is shown that is no longer public. */
export const showProjects = (db: Database, ids: readonly string[]): Promise<ShownProject[]> =>
  db.query<ShownProject>(sql`
    select p.id, p.title, left(concat_ws(E'\\n', p.description, p.methodology, p.impact), 20000) as text, p.sector,
      p.subsection, u.first_name || ' ' || u.last_name as researcher,
      coalesce(nullif(u.institution, ''), ${institutionDefault}::text) as institution,
      p.raised_cents as "raisedCents", p.funding_goal_cents as "goalCents", p.deadline_at as deadline,
      p.completed_at is not null as "isCompleted"
    from projects p join users u on u.id = p.owner_id
    where p.id = any (${ids}::uuid[]) and p.status = 'approved' and p.hidden_at is null`)

export type ShownResearcher = {
  readonly id: Id<'user'>
  readonly publicId: string
  readonly name: string
  readonly text: string
  readonly institution: string | null
  readonly fieldOfStudy: string | null
  readonly photo: string | null
  readonly projects: number
}

export const showResearchers = (db: Database, ids: readonly string[]): Promise<ShownResearcher[]> =>
  db.query<ShownResearcher>(sql`
    select u.id, r.public_id as "publicId", u.first_name || ' ' || u.last_name as name,
      case when r.hidden_at is null then left(concat_ws('. ', nullif(array_to_string(r.research_interests, ', '), ''), r.bio,
        nullif(array_to_string(r.publications, '. '), '')), 20000) else '' end as text,
      nullif(u.institution, '') as institution, nullif(u.field_of_study, '') as "fieldOfStudy",
      case when r.hidden_at is null then '/files/' || coalesce(r.profile_image_id, u.avatar_file_id) || '/400.webp' end as photo,
      (select count(*)::int from projects p
        where p.owner_id = u.id and p.status = 'approved' and p.hidden_at is null) as projects
    from researcher_profiles r join users u on u.id = r.user_id
    where u.id = any (${ids}::uuid[]) and u.user_type = 'researcher' and u.state = 'active'`)

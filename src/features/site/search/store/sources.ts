import { type Database, sql } from '#platform/database.ts'
import type { ProjectSource, ResearcherSource } from '../rules/document.ts'

export type Change = { readonly kind: 'project' | 'researcher'; readonly id: string }

/** Only one process indexes at a time: word counts depend on what was indexed before. */
export async function lockIndexing(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtext('search documents')) as mine`)
  return row?.mine ?? false
}

/** Takes the oldest changes; the same one may be queued several times. */
export const takeChanges = (tx: Database, rowsMax: number): Promise<Change[]> =>
  tx.query<Change>(sql`
    with taken as (
      delete from search_changes where seq in (select seq from search_changes order by seq limit ${rowsMax})
      returning kind, id
    )
    select distinct kind, id from taken`)

const place = sql`jsonb_build_object('city', i.city, 'country', i.country)`

/** The indexed data of the public ones among these projects. */
export const readProjects = (db: Database, ids: readonly string[]): Promise<ProjectSource[]> =>
  db.query<ProjectSource>(sql`
    select p.id, p.title, concat_ws(E'\\n', p.description, p.methodology, p.impact, p.timeline) as texts, p.sector,
      p.subsection, p.funding_uses::text[] as uses, u.first_name || ' ' || u.last_name as researcher,
      nullif(u.institution, '') as institution, ${place} as place, p.donor_count as donors, p.raised_cents as "raisedCents",
      p.funding_goal_cents as "goalCents", p.submitted_at as "submittedAt", p.deadline_at as "deadlineAt",
      p.completed_at is not null as "isCompleted",
      array(select sector_id || '/' || area_id from project_browse_areas where project_id = p.id order by 1) as places
    from projects p join users u on u.id = p.owner_id left join institutions i on i.id = u.institution_id
    where p.id = any (${ids}::uuid[]) and p.status = 'approved' and p.hidden_at is null`)

/** The indexed data of the public ones among these profiles. */
export const readResearchers = (db: Database, ids: readonly string[]): Promise<ResearcherSource[]> =>
  db.query<ResearcherSource>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, nullif(u.institution, '') as institution,
      ${place} as place, nullif(u.field_of_study, '') as "fieldOfStudy", case when r.hidden_at is null then r.research_interests else '{}' end as interests,
      case when r.hidden_at is null then concat_ws(' ', r.bio, array_to_string(r.publications, ' ')) else '' end as texts,
      (select count(*) from projects p where p.owner_id = u.id and p.status = 'approved' and p.hidden_at is null) as projects
    from researcher_profiles r join users u on u.id = r.user_id left join institutions i on i.id = u.institution_id
    where u.id = any (${ids}::uuid[]) and u.user_type = 'researcher' and u.state = 'active'
      and u.first_name || u.last_name <> ''`)

/** Queues the public projects of a sector or an area, in the form's taxonomy or in the browse taxonomy. */
export const queueArea = (
  tx: Database,
  { kind, sectorId, areaId }: { readonly kind: string; readonly sectorId: string; readonly areaId: string },
): Promise<unknown> =>
  tx.query(sql`
    insert into search_changes (kind, id)
    select 'project', p.id from projects p
    where p.status = 'approved' and p.hidden_at is null and (
      (${kind} <> 'browse' and p.sector = ${sectorId} and (${areaId} = '' or p.subsection = ${areaId}))
      or (${kind} <> 'form' and exists (
        select from project_browse_areas place where place.project_id = p.id and place.sector_id = ${sectorId}
          and (${areaId} = '' or place.area_id = ${areaId}))))`)

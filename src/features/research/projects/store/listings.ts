import { type Database, sql } from '#platform/database.ts'

export type BrowseAreaRow = { readonly sectorId: string; readonly areaId: string }

export async function insertBrowseAreas(
  db: Database,
  projectId: string,
  areas: readonly BrowseAreaRow[],
  source: 'map' | 'reviewer',
): Promise<void> {
  await db.query(sql`
    insert into project_browse_areas (project_id, sector_id, area_id, source)
    select ${projectId}, sector_id, area_id, ${source}
    from unnest(${areas.map((area) => area.sectorId)}::text[], ${areas.map((area) => area.areaId)}::text[])
      as place (sector_id, area_id)
    on conflict do nothing`)
}

/** Reviewers' own additions stay. */
export async function deleteMappedAreas(db: Database, projectId: string): Promise<void> {
  await db.query(sql`delete from project_browse_areas where project_id = ${projectId} and source = 'map'`)
}

/**
 * Adds the project to every list that should contain it: only while approved and not hidden, and to the open lists only
 * before its deadline.
 */
export async function addListings(db: Database, projectId: string, now: string): Promise<void> {
  await db.query(sql`
    insert into project_listings (scope, project_id, score, submitted_at, needed_cents, deadline_rank)
    select scope, p.id, p.trending_score, p.submitted_at, p.funding_goal_cents - p.raised_cents,
      case when p.deadline_at > ${now} then moment.ms else 1000000000000000 - moment.ms end
    from projects p
    cross join lateral (select (extract(epoch from p.deadline_at) * 1000)::bigint as ms) moment
    cross join lateral (
      select 'all' as scope
      union all
      select 'all+' || funding_use from unnest(p.funding_uses) funding_use
      union all
      select sector_id || '/' || area_id from project_browse_areas where project_id = p.id
      union all
      select sector_id || '/' || area_id || '+' || funding_use
      from project_browse_areas cross join unnest(p.funding_uses) funding_use where project_id = p.id
    ) scopes
    where p.id = ${projectId} and p.status = 'approved' and p.hidden_at is null
    on conflict do nothing`)
  await db.query(sql`
    insert into project_open_listings (scope, project_id, score, deadline_at)
    select scope, p.id, p.trending_score, p.deadline_at
    from projects p
    cross join lateral (
      select 'open' as scope
      union
      select 'open/' || sector_id from project_browse_areas where project_id = p.id
      union
      select 'open/' || sector_id || '/' || area_id from project_browse_areas where project_id = p.id
    ) scopes
    where p.id = ${projectId} and p.status = 'approved' and p.hidden_at is null and p.deadline_at > ${now}
    on conflict do nothing`)
}

export async function removeListings(db: Database, projectId: string): Promise<void> {
  await db.query(sql`delete from project_listings where project_id = ${projectId}`)
  await db.query(sql`delete from project_open_listings where project_id = ${projectId}`)
}

/**
 * Removes projects past their deadline from the open lists and sorts them last by deadline; returns the number of rows.
 */
export async function delistExpired(db: Database, now: string, rowsMax: number): Promise<number> {
  const rows = await db.query<{ moved: number }>(sql`
    with gone as (
      delete from project_open_listings
      where (scope, project_id) in (
        select scope, project_id from project_open_listings where deadline_at <= ${now}
        order by deadline_at limit ${rowsMax} for update skip locked
      )
      returning project_id, deadline_at
    ), ranked as (
      update project_listings listing
      set deadline_rank = 1000000000000000 - (extract(epoch from passed.deadline_at) * 1000)::bigint
      from (select distinct project_id, deadline_at from gone) passed
      where listing.project_id = passed.project_id
    )
    select count(*) as moved from gone`)
  return rows[0]?.moved ?? 0
}

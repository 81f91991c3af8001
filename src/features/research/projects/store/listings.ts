import type { WorkPlace } from '#features/identity/places/rules.ts'
import { interestMap } from '#features/research/catalogue/rules/maps.ts'
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

/** Replaces the mapped places of projects; reviewers' own additions stay. */
export async function mapAgain(
  tx: Database,
  projectIds: readonly string[],
  areas: readonly BrowseAreaRow[],
): Promise<void> {
  await tx.query(sql`
    delete from project_browse_areas where project_id = any (${projectIds}::uuid[]) and source = 'map'`)
  await tx.query(sql`
    insert into project_browse_areas (project_id, sector_id, area_id, source)
    select project_id, sector_id, area_id, 'map'
    from unnest(${projectIds}::uuid[]) as project (project_id)
    cross join unnest(${areas.map((area) => area.sectorId)}::text[], ${areas.map((area) => area.areaId)}::text[])
      as place (sector_id, area_id)
    on conflict do nothing`)
}

/**
 * Adds each project to every list that should contain it: only while approved and not hidden, and to the open
 * lists only before its deadline. Open ones are listed by place, 'near/NO', 'near/NO/viken',
 * 'near/NO/viken/oslo', the city without its region as 'near/NO/*' + '/oslo', and where no region is known
 * 'near/NO/-/oslo'; and by interest, 'for/climate'.
 */
export async function addListings(db: Database, projectIds: readonly string[], now: string): Promise<void> {
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
    where p.id = any (${projectIds}::uuid[]) and p.status = 'approved' and p.hidden_at is null
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
      union
      select near.scope from project_places place cross join lateral (values
        ('near/' || place.country),
        ('near/' || place.country || '/' || place.region_key),
        ('near/' || place.country || '/' || coalesce(place.region_key, '-') || '/' || place.city_key),
        ('near/' || place.country || '/*/' || place.city_key)
      ) near (scope) where place.project_id = p.id and near.scope is not null
      union
      select 'for/' || wanted.interest
      from unnest(${wishes.map(([interest]) => interest)}::text[], ${wishes.map(([, place]) => place)}::text[])
        as wanted (interest, place)
      join (
        select p.sector || '/' || p.subsection as place
        union all
        select sector_id || '/' || area_id from project_browse_areas where project_id = p.id
      ) own on own.place = wanted.place or own.place ^@ (wanted.place || '/')
    ) scopes
    where p.id = any (${projectIds}::uuid[]) and p.status = 'approved' and p.hidden_at is null and p.deadline_at > ${now}
    on conflict do nothing`)
}

/** AMB-112, as pairs: an interest, and what it matches. */
const wishes = Object.entries(interestMap).flatMap(([interest, places]) =>
  places.map((place) => [interest, place] as const),
)

/** The present place of the owner's institution; none if the institution has none. */
export async function insertPlace(tx: Database, projectId: string, place: WorkPlace | undefined): Promise<void> {
  if (!place) return
  await tx.query(sql`
    insert into project_places (project_id, country, region, region_key, city, city_key)
    values (${projectId}, ${place.country}, ${place.region}, ${place.regionKey}, ${place.city}, ${place.cityKey})`)
}

export async function removeListings(db: Database, projectIds: readonly string[]): Promise<void> {
  await db.query(sql`delete from project_listings where project_id = any (${projectIds}::uuid[])`)
  await db.query(sql`delete from project_open_listings where project_id = any (${projectIds}::uuid[])`)
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

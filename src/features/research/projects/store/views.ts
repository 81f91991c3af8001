import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import type { ViewSource } from '../rules/view-sources.ts'

export type View = {
  readonly projectId: string
  readonly viewerHash: string
  /** 'YYYY-MM-DD'. */
  readonly day: string
  readonly networkSlot: string
  readonly now: Instant
}

/** Stores a visitor's first view of a project on that day, unless their slot in the network is taken. */
export async function insertView(db: Database, view: View): Promise<void> {
  await db.query(sql`
    insert into project_views (project_id, viewer_hash, day, network_slot, seen_at)
    values (${view.projectId}, ${view.viewerHash}, ${view.day}, ${view.networkSlot}, ${view.now})
    on conflict do nothing`)
}

/**
 * Marks a view as stayed, and counts its kind of source, if it started before a moment; a task counts it. @returns
 * whether it has just become one.
 */
export async function markStayed(db: Database, view: View, seenBefore: Instant, source: ViewSource): Promise<boolean> {
  const rows = await db.query(sql`
    with stayed as (
      update project_views set stayed = true
      where project_id = ${view.projectId} and viewer_hash = ${view.viewerHash} and day = ${view.day} and not stayed
        and seen_at <= ${seenBefore}
      returning project_id, day
    )
    insert into project_view_sources (project_id, day, source, views)
    select project_id, day, ${source}, 1 from stayed
    on conflict (project_id, day, source) do update set views = project_view_sources.views + 1
    returning project_id`)
  return rows.length > 0
}

/** Marks a batch of views as counted; returns the number for each project. */
export const claimUncountedViews = (db: Database, rowsMax: number): Promise<{ projectId: string; views: number }[]> =>
  db.query(sql`
    with batch as (
      select project_id, viewer_hash, day from project_views where stayed and not counted
      limit ${rowsMax} for update skip locked
    ), taken as (
      update project_views v set counted = true from batch b
      where v.project_id = b.project_id and v.viewer_hash = b.viewer_hash and v.day = b.day
      returning v.project_id
    )
    select project_id as "projectId", count(*) as views from taken group by project_id`)

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

/**
 * Stores a visitor's first view of a project on that day, unless their slot in the network is taken; marks it as stayed
 * if it started before a moment, and counts its kind of source. @returns whether it has just become one that stayed; a
 * task counts it.
 */
export async function recordView(db: Database, view: View, seenBefore: Instant, source: ViewSource): Promise<boolean> {
  const rows = await db.query(sql`
    with stayed as (
      update project_views set stayed = true
      where project_id = ${view.projectId} and viewer_hash = ${view.viewerHash} and day = ${view.day} and not stayed
        and seen_at <= ${seenBefore}
      returning project_id, day
    ), seen as (
      insert into project_views (project_id, viewer_hash, day, network_slot, seen_at)
      values (${view.projectId}, ${view.viewerHash}, ${view.day}, ${view.networkSlot}, ${view.now})
      on conflict do nothing
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

import { type Database, sql } from '#platform/database.ts'

/** Stores a visitor's first view on that day; a task counts it. @param day 'YYYY-MM-DD'. */
export async function insertView(db: Database, projectId: string, viewerHash: string, day: string): Promise<void> {
  await db.query(sql`
    insert into project_views (project_id, viewer_hash, day) values (${projectId}, ${viewerHash}, ${day})
    on conflict do nothing`)
}

/** Marks a batch of views as counted; returns the number for each project. */
export const takeUncounted = (db: Database, rowsMax: number): Promise<{ projectId: string; views: number }[]> =>
  db.query(sql`
    with batch as (
      select project_id, viewer_hash, day from project_views where not counted
      limit ${rowsMax} for update skip locked
    ), taken as (
      update project_views v set counted = true from batch b
      where v.project_id = b.project_id and v.viewer_hash = b.viewer_hash and v.day = b.day
      returning v.project_id
    )
    select project_id as "projectId", count(*) as views from taken group by project_id`)

import { type Database, sql } from '#platform/database.ts'

/** The number of open projects in 'open/science' and in 'open/science/ecology'; scopes without any are left out. */
export const listOpenCounts = (db: Database): Promise<{ scope: string; listed: number }[]> =>
  db.query(sql`select scope, listed from project_listing_counts where scope ^@ 'open/'`)

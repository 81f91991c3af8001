import { type Database, sql } from '#platform/database.ts'

/** How many open projects there are in 'open/science' and in 'open/science/ecology'; nothing of those without any. */
export const listOpenCounts = (db: Database): Promise<{ scope: string; listed: number }[]> =>
  db.query(sql`select scope, listed from project_listing_counts where scope ^@ 'open/'`)

import { type Database, first, sql } from '#platform/database.ts'

export async function selectActiveCount(db: Database): Promise<number> {
  const row = await first(
    db.query<{ listed: number }>(sql`select listed from project_listing_counts where scope = 'open'`),
  )
  return row?.listed ?? 0
}

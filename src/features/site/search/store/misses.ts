import { type Database, sql } from '#platform/database.ts'

type Miss = { readonly week: string; readonly query: string; readonly visitorHash: string; readonly most: number }

/** Stores what a visitor did not find, up to a limit per week. */
export async function insertMiss(db: Database, { week, query, visitorHash, most }: Miss): Promise<void> {
  await db.query(sql`
    insert into search_misses (week, query, visitor_hash)
    select ${week}, ${query}, ${visitorHash}
    where (select count(*) from search_misses where week = ${week} and visitor_hash = ${visitorHash}) < ${most}
    on conflict do nothing`)
}

export type MissedRow = { readonly week: string; readonly query: string; readonly visitors: number }

/** Searches that several visitors missed in the same week, the newest week first. */
export const listMisses = (db: Database, visitorsMin: number): Promise<MissedRow[]> =>
  db.query<MissedRow>(sql`
    select week, query, count(*) as visitors from search_misses group by week, query having count(*) >= ${visitorsMin}
    order by week desc, count(*) desc, query limit 200`)

/** @param before 'YYYY-MM-DD'. */
export const deleteMissesBefore = (db: Database, before: string): Promise<unknown> =>
  db.query(sql`delete from search_misses where week < ${before}`)

import { type Database, sql } from '#platform/database.ts'

/** What the newest proof of the books said; whole before the first one. */
export async function isNewestWhole(db: Database): Promise<boolean> {
  const [newest] = await db.query<{ isWhole: boolean }>(
    sql`select is_whole as "isWhole" from books_proofs order by at desc, id desc limit 1`,
  )
  return newest?.isWhole ?? true
}

import { type Database, sql } from '#platform/database.ts'

/** The result of the newest check of the books; true before the first one. */
export async function isLatestProofClean(db: Database): Promise<boolean> {
  const [newest] = await db.query<{ isWhole: boolean }>(
    sql`select is_whole as "isWhole" from books_proofs order by sequence desc limit 1`,
  )
  return newest?.isWhole ?? true
}

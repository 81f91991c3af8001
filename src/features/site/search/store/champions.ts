import { type Database, sql } from '#platform/database.ts'

type Refresh = {
  readonly now: string
  readonly before: string
  readonly listsMax: number
  readonly championsMax: number
}

/** Rebuilds the oldest lists. @returns how many. */
export async function refreshOldest(db: Database, { now, before, listsMax, championsMax }: Refresh): Promise<number> {
  const rows = await db.query<{ lexeme: string }>(sql`
    select lexeme from search_champions where made_at is null or made_at < ${before}
    order by made_at nulls first limit ${listsMax}`)
  for (const { lexeme } of rows) {
    const has = lexeme === '' ? sql`true` : sql`words @@ ${`'${lexeme.replaceAll("'", "''")}'`}::text::tsquery`
    await db.query(sql`
      update search_champions set made_at = ${now}, nos = array(
        select no from search_documents where ${has} order by quality desc, no desc limit ${championsMax})
      where lexeme = ${lexeme}`)
  }
  return rows.length
}

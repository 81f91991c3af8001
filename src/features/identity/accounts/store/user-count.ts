import { type Database, first, sql } from '#platform/database.ts'

export async function selectUserCount(db: Database): Promise<number> {
  const row = await first(db.query<{ users: number }>(sql`select count(*) as users from users where state <> 'closed'`))
  return row?.users ?? 0
}

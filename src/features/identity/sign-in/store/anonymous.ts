import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

/** Anonymous accounts that neither signed in nor refreshed a session since, in the order of their ids. */
export async function listIdleAnonymous(
  db: Database,
  { before, after, count }: { readonly before: Instant; readonly after: string | undefined; readonly count: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from users u
    where is_anonymous and created_at < ${before} and coalesce(last_sign_in_at, created_at) < ${before}
      and not exists (select 1 from sessions where user_id = u.id and refreshed_at >= ${before})
      and id > coalesce(${after ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
    order by id limit ${count}`)
  return rows.map(({ id }) => id)
}

import { type Database, first, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

/** When the person last signed in from there. The same look for a person who has no account: it finds nothing then. */
export const lastSignInFrom = async (
  db: Database,
  userId: string | null,
  networkHash: string,
): Promise<Instant | undefined> =>
  (
    await first(
      db.query<{ lastAt: Instant }>(sql`
        select last_at "lastAt" from known_networks where user_id = ${userId}::uuid and network_hash = ${networkHash}`),
    )
  )?.lastAt

export const keepNetwork = (db: Database, userId: string, networkHash: string, at: Instant): Promise<unknown> =>
  db.query(sql`
    insert into known_networks (user_id, network_hash, last_at) values (${userId}, ${networkHash}, ${at})
    on conflict (user_id, network_hash) do update set last_at = excluded.last_at`)

export const sweepNetworks = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from known_networks where last_at < ${before}`)

import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

/** The same look for a person who has no account: it finds nothing then. */
export const isKnownNetwork = async (db: Database, userId: string | null, networkHash: string): Promise<boolean> =>
  (
    await db.query(sql`
      select 1 from known_networks where user_id = ${userId}::uuid and network_hash = ${networkHash}`)
  ).length > 0

export const keepNetwork = (db: Database, userId: string, networkHash: string, at: Instant): Promise<unknown> =>
  db.query(sql`
    insert into known_networks (user_id, network_hash, last_at) values (${userId}, ${networkHash}, ${at})
    on conflict (user_id, network_hash) do update set last_at = excluded.last_at`)

export const sweepNetworks = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from known_networks where last_at < ${before}`)

import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Challenge } from '../rules/pkce.ts'

/** Somebody is on the way to another service and back. */
export type ProviderFlow = {
  readonly id: Id<'provider-flow'>
  readonly provider: string
  readonly browserHash: string
  readonly redirectTo: string
  readonly challenge: Challenge | null
  /** The session that another way of signing in is linked from. */
  readonly sessionId: Id<'session'> | null
  readonly expiresAt: Instant
}

export const insertProviderFlow = (
  db: Database,
  row: ProviderFlow & { readonly stateHash: string; readonly createdAt: Instant },
): Promise<unknown> =>
  db.query(sql`
    insert into provider_flows
      (id, provider, state_hash, browser_hash, redirect_to, challenge, session_id, expires_at, created_at)
    values (${row.id}, ${row.provider}, ${row.stateHash}, ${row.browserHash}, ${row.redirectTo}, ${row.challenge},
      ${row.sessionId}, ${row.expiresAt}, ${row.createdAt})`)

/** Whoever comes first takes it; for everybody after there is none. */
export const takeProviderFlow = (db: Database, stateHash: string): Promise<ProviderFlow | undefined> =>
  first(
    db.query<ProviderFlow>(sql`
      delete from provider_flows where state_hash = ${stateHash}
      returning id, provider, browser_hash "browserHash", redirect_to "redirectTo", challenge, session_id "sessionId",
        expires_at "expiresAt"`),
  )

export const sweepProviderFlows = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from provider_flows where expires_at < ${before}`)

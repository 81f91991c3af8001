import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Session } from './sessions.ts'

type TokenId = Id<'refresh-token'>

/** Longer waiting is answered as busy; the client asks again. */
const lockWait = '2s'

/** Holds the token's session until the end of the transaction: refreshes of one session happen one after another. */
export const lockSessionOf = async (tx: Database, tokenId: TokenId): Promise<Session | undefined> => {
  await tx.query(sql`select set_config('lock_timeout', ${lockWait}, true)`)
  return first(
    tx.query<Session>(sql`
      select id, user_id "userId", aal, methods from sessions
      where id = (select session_id from refresh_tokens where id = ${tokenId}) for update`),
  )
}

export type Lineage = {
  /** Null while the presented token is the active one. */
  readonly usedAt: Instant | null
  readonly activeId: TokenId | null
  readonly activeParentId: TokenId | null
}

/** Where a presented token stands to the active one. Ask after locking the session. */
export const findLineage = (tx: Database, tokenId: TokenId): Promise<Lineage | undefined> =>
  first(
    tx.query<Lineage>(sql`
      select t.used_at "usedAt", a.id "activeId", a.parent_id "activeParentId"
      from refresh_tokens t left join refresh_tokens a on a.session_id = t.session_id and a.used_at is null
      where t.id = ${tokenId}`),
  )

/** The presented token is used up and its child takes its place. */
export async function rotateToken(tx: Database, from: TokenId, to: TokenId, sessionId: string, at: Instant) {
  await tx.query(sql`update refresh_tokens set used_at = ${at} where id = ${from}`)
  await tx.query(sql`
    with touched as (update sessions set refreshed_at = ${at} where id = ${sessionId})
    insert into refresh_tokens (id, session_id, parent_id, created_at) values (${to}, ${sessionId}, ${from}, ${at})`)
}

export const deleteSession = (tx: Database, sessionId: string): Promise<unknown> =>
  tx.query(sql`delete from sessions where id = ${sessionId}`)

/** PostgreSQL's lock_not_available: the session stayed locked for too long. */
export const isLockTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03'

export const sweepUsedTokens = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from refresh_tokens where used_at < ${before}`)

import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Challenge } from '../rules/pkce.ts'
import type { ProviderPerson } from '../rules/provider-person.ts'

export type FlowState = {
  readonly id: Id<'flow-state'>
  readonly userId: Id<'user'>
  readonly codeHash: string
  readonly challenge: Challenge
  /** The service that was shown; null after a mailed link. */
  readonly provider: string | null
  /** Its own tokens. */
  readonly providerTokensSealed: string | null
  /** The session that continues; null where a new one begins. */
  readonly sessionId: Id<'session'> | null
  /** The identity to be linked in that session; null for a sign-in. */
  readonly person: ProviderPerson | null
  /** Whether the institution authenticated the person for this sign-in. */
  readonly authenticatedAnew: boolean
  readonly expiresAt: Instant
  readonly createdAt: Instant
}

export const insertFlow = (tx: Database, row: FlowState): Promise<unknown> =>
  tx.query(sql`
    insert into flow_states
      (id, user_id, code_hash, challenge, provider, provider_tokens_sealed, session_id, person,
        authenticated_anew, expires_at, created_at)
    values (${row.id}, ${row.userId}, ${row.codeHash}, ${row.challenge}, ${row.provider}, ${row.providerTokensSealed},
      ${row.sessionId}, ${row.person}, ${row.authenticatedAnew}, ${row.expiresAt}, ${row.createdAt})`)

/** Holds the flow until the end of the transaction: of parallel exchanges of one code the others find nothing left. */
export async function lockFlow(tx: Database, codeHash: string): Promise<FlowState | undefined> {
  await tx.query(sql`
    select from users where id = (select user_id from flow_states where code_hash = ${codeHash}) for update`)
  return first(
    tx.query<FlowState>(sql`
      select id, user_id "userId", code_hash "codeHash", challenge, provider,
        provider_tokens_sealed "providerTokensSealed", session_id "sessionId", person,
        authenticated_anew "authenticatedAnew", expires_at "expiresAt", created_at "createdAt"
      from flow_states where code_hash = ${codeHash} for update`),
  )
}

export const deleteFlow = (tx: Database, id: string): Promise<unknown> =>
  tx.query(sql`delete from flow_states where id = ${id}`)

/** After a change of password: pending codes may have been requested by the person because of whom it changed. */
export const deleteFlowsOf = (tx: Database, userId: string): Promise<unknown> =>
  tx.query(sql`delete from flow_states where user_id = ${userId}`)

export const sweepFlows = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from flow_states where expires_at < ${before}`)

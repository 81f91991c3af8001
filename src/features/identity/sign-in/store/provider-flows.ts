import type { Challenge } from '#features/identity/accounts/rules/pkce.ts'
import type { ProviderPerson } from '#features/identity/accounts/rules/provider-person.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

/** A pending sign-in with another service. */
export type ProviderFlow = {
  readonly id: Id<'provider-flow'>
  readonly provider: string
  /** Null if the verifier of the challenge binds it. */
  readonly browserHash: string | null
  readonly redirectTo: string
  readonly challenge: Challenge | null
  /** The session that another sign-in method is linked from. */
  readonly sessionId: Id<'session'> | null
  /** The person whom an institution named, once its form has come; null until then, and for other services. */
  readonly person: ProviderPerson | null
  /** Whether the institution authenticated the person after we asked; false until its form has come. */
  readonly authenticatedAnew: boolean
  readonly expiresAt: Instant
}

export const insertProviderFlow = (
  db: Database,
  row: Omit<ProviderFlow, 'person' | 'authenticatedAnew'> & { readonly stateHash: string; readonly createdAt: Instant },
): Promise<unknown> =>
  db.query(sql`
    insert into provider_flows
      (id, provider, state_hash, browser_hash, redirect_to, challenge, session_id, expires_at, created_at)
    values (${row.id}, ${row.provider}, ${row.stateHash}, ${row.browserHash}, ${row.redirectTo}, ${row.challenge},
      ${row.sessionId}, ${row.expiresAt}, ${row.createdAt})`)

/** The first caller takes it; later callers find none. */
export const takeProviderFlow = (db: Database, stateHash: string): Promise<ProviderFlow | undefined> =>
  first(
    db.query<ProviderFlow>(sql`
      delete from provider_flows where state_hash = ${stateHash}
      returning id, provider, browser_hash "browserHash", redirect_to "redirectTo", challenge, session_id "sessionId",
        person, authenticated_anew "authenticatedAnew", expires_at "expiresAt"`),
  )

export const sweepProviderFlows = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from provider_flows where expires_at < ${before}`)

/** Read without taking it: its browser has not come back yet. */
export const findProviderFlow = (
  db: Database,
  stateHash: string,
): Promise<(Pick<ProviderFlow, 'provider' | 'redirectTo' | 'expiresAt'> & { readonly askedAt: Instant }) | undefined> =>
  first(
    db.query(sql`
      select provider, redirect_to "redirectTo", expires_at "expiresAt", created_at "askedAt" from provider_flows
      where state_hash = ${stateHash}`),
  )

/** Only the first answer is stored. */
export async function keepPerson(
  db: Database,
  stateHash: string,
  person: ProviderPerson,
  authenticatedAnew: boolean,
): Promise<boolean> {
  const rows = await db.query(sql`
    update provider_flows set person = ${person}, authenticated_anew = ${authenticatedAnew}
    where state_hash = ${stateHash} and person is null returning id`)
  return rows.length === 1
}

import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Challenge } from '../rules/pkce.ts'
import type { ProviderPerson } from '../rules/provider-person.ts'
import type { SignUpFacts } from './accounts.ts'

export type MailRequest = {
  readonly id: Id<'mail-request'>
  readonly purpose: 'confirm' | 'recover' | 'sign in' | 'change' | 'join'
  /** Normalised. */
  readonly email: string
  readonly redirectTo: string
  readonly challenge: Challenge | null
  readonly signUp: SignUpFacts | null
  readonly maySignUp: boolean
  /** With 'join': whom another service named, and the address that they gave. */
  readonly identity: (ProviderPerson & { readonly email: string }) | null
  readonly createdAt: Instant
}

export const insertMailRequest = (tx: Database, row: MailRequest): Promise<unknown> =>
  tx.query(sql`
    insert into mail_requests (id, purpose, email, redirect_to, challenge, sign_up, may_sign_up, identity, created_at)
    values (${row.id}, ${row.purpose}, ${row.email}, ${row.redirectTo}, ${row.challenge}, ${row.signUp},
      ${row.maySignUp}, ${row.identity}, ${row.createdAt})`)

/** Takes the oldest ones out; they come back when the transaction fails. */
export const takeMailRequests = (tx: Database, max: number): Promise<MailRequest[]> =>
  tx.query<MailRequest>(sql`
    delete from mail_requests where id in (
      select id from mail_requests order by created_at, id limit ${max} for update skip locked)
    returning id, purpose, email, redirect_to "redirectTo", challenge, sign_up "signUp", may_sign_up "maySignUp",
      identity, created_at "createdAt"`)

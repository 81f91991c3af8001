import type { Challenge } from '#features/identity/accounts/rules/pkce.ts'
import type { ProviderPerson } from '#features/identity/accounts/rules/provider-person.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

/** People whose service gave no address, until they have entered one and followed the mail to it. */
export type Newcomer = {
  readonly id: Id<'newcomer'>
  readonly provider: string
  readonly person: ProviderPerson
  /** The return URL of the client that started it. */
  readonly redirectTo: string
  readonly challenge: Challenge | null
}
type Row = Newcomer & { readonly browserHash: string; readonly expiresAt: Instant; readonly createdAt: Instant }

const columns = sql`id, provider, person, redirect_to "redirectTo", challenge`

export const insertNewcomer = (db: Database, row: Row): Promise<unknown> =>
  db.query(sql`
    insert into newcomers (id, browser_hash, provider, person, redirect_to, challenge, expires_at, created_at)
    values (${row.id}, ${row.browserHash}, ${row.provider}, ${row.person}, ${row.redirectTo}, ${row.challenge},
      ${row.expiresAt}, ${row.createdAt})`)

export const findNewcomer = (db: Database, browserHash: string, now: Instant): Promise<Newcomer | undefined> =>
  first(
    db.query<Newcomer>(sql`
      select ${columns} from newcomers where browser_hash = ${browserHash} and expires_at > ${now}`),
  )

/** Counts a mail; false when the maximum was reached. */
export async function countNewcomerMail(tx: Database, id: string, max: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update newcomers set mails = mails + 1 where id = ${id} and mails < ${max} returning id`)
  return rows.length === 1
}

/** The person has an account now: marks in other browsers are worthless. */
export const deleteNewcomers = (tx: Database, { provider, subject }: ProviderPerson): Promise<unknown> =>
  tx.query(sql`delete from newcomers where provider = ${provider} and person ->> 'subject' = ${subject}`)

export const sweepNewcomers = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from newcomers where expires_at < ${before}`)

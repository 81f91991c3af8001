import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

type NewLink = {
  readonly tokenHash: string
  readonly ticketId: Id<'ticket'>
  readonly at: Instant
  readonly expiresAt: Instant
}

export const insertLink = (tx: Database, { tokenHash, ticketId, at, expiresAt }: NewLink): Promise<unknown> =>
  tx.query(sql`
    insert into ticket_links (token_hash, ticket_id, created_at, expires_at)
    values (${tokenHash}, ${ticketId}, ${at}, ${expiresAt})`)

/** The ticket that a link opens; of a merged one its root. */
export const findLinked = (db: Database, tokenHash: string, now: Instant): Promise<{ id: Id<'ticket'> } | undefined> =>
  first(
    db.query<{ id: Id<'ticket'> }>(sql`
      select coalesce(ticket.merged_into, ticket.id) as id
      from ticket_links link join tickets ticket on ticket.id = link.ticket_id
      where link.token_hash = ${tokenHash} and link.expires_at > ${now}`),
  )

import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Verdict } from '../rules/inbound.ts'

type NewAddress = {
  readonly tokenHash: string
  readonly ticketId: Id<'ticket'>
  readonly at: Instant
  readonly expiresAt: Instant
}

export const insertAddress = (tx: Database, { tokenHash, ticketId, at, expiresAt }: NewAddress): Promise<unknown> =>
  tx.query(sql`
    insert into ticket_reply_addresses (token_hash, ticket_id, created_at, expires_at)
    values (${tokenHash}, ${ticketId}, ${at}, ${expiresAt})`)

/** The ticket that an address leads to; of a merged one its root. */
export const findAddressed = (
  db: Database,
  tokenHash: string,
  now: Instant,
): Promise<{ id: Id<'ticket'> } | undefined> =>
  first(
    db.query<{ id: Id<'ticket'> }>(sql`
      select coalesce(ticket.merged_into, ticket.id) as id
      from ticket_reply_addresses address join tickets ticket on ticket.id = address.ticket_id
      where address.token_hash = ${tokenHash} and address.expires_at > ${now}`),
  )

type NewMail = {
  readonly id: Id<'inbound-mail'>
  readonly mailHash: string
  readonly messageId: string | null
  readonly verdict: Exclude<Verdict, 'again'>
  readonly at: Instant
}

/** False when this mail came before. */
export const insertMail = async (tx: Database, { id, mailHash, messageId, verdict, at }: NewMail): Promise<boolean> => {
  const rows = await tx.query(sql`
    insert into inbound_mails (id, mail_hash, message_id, verdict, at)
    values (${id}, ${mailHash}, ${messageId}, ${verdict}, ${at})
    on conflict do nothing returning id`)
  return rows.length > 0
}

type Place = { readonly ticketId: Id<'ticket'>; readonly no: number }

export const storePlace = (tx: Database, id: Id<'inbound-mail'>, { ticketId, no }: Place): Promise<unknown> =>
  tx.query(sql`update inbound_mails set ticket_id = ${ticketId}, no = ${no} where id = ${id}`)

/** The name of the last mail of its requester, where they wrote by mail last. */
export const findLastMail = async (db: Database, ticketId: Id<'ticket'>): Promise<string | undefined> => {
  const rows = await db.query<{ messageId: string | null }>(sql`
    select mail.message_id as "messageId"
    from ticket_messages message left join inbound_mails mail on mail.ticket_id = message.ticket_id and mail.no = message.no
    where message.ticket_id = ${ticketId} and message.author = 'requester' order by message.no desc limit 1`)
  return rows[0]?.messageId ?? undefined
}

export const deleteOld = (tx: Database, before: Instant): Promise<unknown> =>
  tx.query(sql`delete from inbound_mails where at < ${before}`)

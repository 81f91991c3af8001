import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type NewMessage = {
  readonly ticketId: Id<'ticket'>
  readonly author: 'requester' | 'staff' | 'machine' | 'unverified'
  readonly byId?: Id<'user'>
  readonly internal?: boolean
  readonly words: string
  readonly at: Instant
  readonly heldUntil?: Instant
  readonly next?: 'waiting' | 'solved'
  readonly key?: string
  readonly byMail?: boolean
  /** Of an unverified sender. */
  readonly fromAddress?: string
}

/** Numbered after the last one; the caller has locked the ticket. Nothing when the same key was kept before. */
export const insertMessage = (tx: Database, message: NewMessage): Promise<{ no: number } | undefined> =>
  first(
    tx.query<{ no: number }>(sql`
      with kept as (
        insert into ticket_messages (ticket_id, no, author, by_id, internal, words, at, held_until, next_state, client_key,
          by_mail, from_address)
        select id, last_no + 1, ${message.author}, ${message.byId ?? null}, ${message.internal ?? false},
          ${message.words}, ${message.at}, ${message.heldUntil ?? null}, ${message.next ?? null}, ${message.key ?? null},
          ${message.byMail ?? false}, ${message.fromAddress ?? null}
        from tickets where id = ${message.ticketId}
        on conflict do nothing returning ticket_id, no
      )
      update tickets set last_no = kept.no from kept where tickets.id = kept.ticket_id returning kept.no as "no"`),
  )

/** Whether the message was kept before, in the ticket or in one that was merged into it since. */
export const hasMessage = async (db: Database, ticketId: Id<'ticket'>, key: string): Promise<boolean> => {
  const rows = await db.query(sql`
    select 1 as one from ticket_messages message join tickets ticket on ticket.id = message.ticket_id
    where (ticket.id = ${ticketId} or ticket.merged_into = ${ticketId}) and message.client_key = ${key}`)
  return rows.length > 0
}

export type MessageRow = {
  ticketId: Id<'ticket'>
  number: number
  no: number
  author: 'requester' | 'staff' | 'machine' | 'unverified'
  byId: Id<'user'> | null
  firstName: string | null
  lastName: string | null
  internal: boolean
  byMail: boolean
  fromAddress: string | null
  words: string
  at: Instant
  heldUntil: Instant | null
  releasedAt: Instant | null
  mailAttempts: number | null
  mailSentAt: Instant | null
  mailError: string | null
  /** Null without a mail; false once its text was deleted. */
  mailHasText: boolean | null
}

const threadMax = 1000

/**
 * The thread of a ticket and of all that were merged into it, without what was taken back; with what happened to
 * mails.
 */
export const listThread = (db: Database, root: Id<'ticket'>): Promise<MessageRow[]> =>
  db.query<MessageRow>(sql`
    select message.ticket_id as "ticketId", ticket.number, message.no, message.author, message.by_id as "byId",
      writer.first_name as "firstName", writer.last_name as "lastName", message.internal, message.by_mail as "byMail",
      message.from_address as "fromAddress", message.words, message.at,
      message.held_until as "heldUntil", message.released_at as "releasedAt", mail.attempts as "mailAttempts",
      mail.sent_at as "mailSentAt", mail.last_error as "mailError", mail.html_body <> '' as "mailHasText"
    from tickets ticket join ticket_messages message on message.ticket_id = ticket.id
    left join users writer on writer.id = message.by_id
    left join outbox_mails mail on (message.released_at is not null or message.no = 1)
      and mail.event_key = 'ticket:' || message.ticket_id || ':' || message.no
    where (ticket.id = ${root} or ticket.merged_into = ${root}) and message.cancelled_at is null
    order by message.at, message.ticket_id, message.no limit ${threadMax}`)

export type HeldMessage = {
  ticketId: Id<'ticket'>
  no: number
  byId: Id<'user'>
  words: string
  heldUntil: Instant
  next: 'waiting' | 'solved'
}

/** Answers whose time to be taken back is over; locked until the transaction ends. */
export const lockDue = (tx: Database, now: Instant, limit: number): Promise<HeldMessage[]> =>
  tx.query<HeldMessage>(sql`
    select ticket_id as "ticketId", no, by_id as "byId", words, held_until as "heldUntil", next_state as "next"
    from ticket_messages
    where held_until <= ${now} and released_at is null and cancelled_at is null
    order by held_until limit ${limit} for update skip locked`)

type Place = { readonly ticketId: Id<'ticket'>; readonly no: number }

export const markReleased = (tx: Database, { ticketId, no }: Place, at: Instant): Promise<unknown> =>
  tx.query(sql`update ticket_messages set released_at = ${at} where ticket_id = ${ticketId} and no = ${no}`)

/** The words, when it had not left and was this person's. */
export const cancelHeld = (
  tx: Database,
  { ticketId, no, byId, at }: Place & { readonly byId: Id<'user'>; readonly at: Instant },
): Promise<{ words: string } | undefined> =>
  first(
    tx.query<{ words: string }>(sql`
      update ticket_messages set cancelled_at = ${at}
      where ticket_id = ${ticketId} and no = ${no} and by_id = ${byId} and held_until > ${at}
        and released_at is null and cancelled_at is null
      returning words`),
  )

/** Whether an earlier answer solved the ticket: its mail asked how we did. */
export const wasSolvedBefore = async (db: Database, { ticketId, no }: Place): Promise<boolean> => {
  const rows = await db.query(sql`
    select 1 from ticket_messages
    where ticket_id = ${ticketId} and no < ${no} and next_state = 'solved' and released_at is not null limit 1`)
  return rows.length > 0
}

/**
 * Whether another than staff wrote after a message, or the ticket was moved or merged, which a line of it says: then an
 * answer to what stood before moves it no more. An automatic mail moves nothing.
 */
export const wasMovedSince = async (db: Database, { ticketId, no }: Place): Promise<boolean> => {
  const rows = await db.query(sql`
    select 1 from ticket_messages
    where ticket_id = ${ticketId} and no > ${no} and author <> 'staff' and not (author = 'machine' and by_mail) limit 1`)
  return rows.length > 0
}

import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, (now: Instant) => Sql>> = {
  'a merged ticket leads to its root in one step': () => sql`
    select 'ticket ' || ticket.number as detail
    from tickets ticket join tickets root on root.id = ticket.merged_into where root.merged_into is not null limit 100`,
  'tickets of one matter are roots that still have their words': () => sql`
    select 'ticket ' || ticket.number as detail
    from ticket_relations related join tickets ticket on ticket.id in (related.one_id, related.other_id)
    where ticket.merged_into is not null or ticket.emptied_at is not null limit 100`,
  'the messages of a ticket are numbered without gaps, and it knows the last': () => sql`
    select 'ticket ' || ticket.number as detail
    from tickets ticket left join ticket_messages message on message.ticket_id = ticket.id
    group by ticket.id
    having ticket.last_no <> count(message.no) or ticket.last_no <> coalesce(max(message.no), 0) limit 100`,
  'each answer left within an hour, unless it was taken back': (now) => sql`
    select 'ticket ' || ticket_id || ', answer ' || no as detail from ticket_messages
    where held_until < ${now}::timestamptz - interval '1 hour' and released_at is null and cancelled_at is null limit 100`,
  'a ticket counts as answered since a person answered it': () => sql`
    select 'ticket ' || ticket.number as detail from tickets ticket
    where ticket.first_answered_at is not null and not exists (
      select from ticket_messages message join tickets one on one.id = message.ticket_id
      where (one.id = ticket.id or one.merged_into = ticket.id) and message.released_at <= ticket.first_answered_at)
    limit 100`,
  'a message that was taken back, or emptied, has no files': () => sql`
    select 'file ' || file.id as detail
    from ticket_files file join ticket_messages message on (message.ticket_id, message.no) = (file.ticket_id, file.no)
      join tickets ticket on ticket.id = file.ticket_id
    where message.cancelled_at is not null or ticket.emptied_at is not null limit 100`,
  'an answer that was taken back counts for no canned reply': () => sql`
    select 'ticket ' || ticket.number || ', answer ' || used.no as detail
    from canned_uses used join ticket_messages message on (message.ticket_id, message.no) = (used.ticket_id, used.no)
      join tickets ticket on ticket.id = used.ticket_id
    where message.cancelled_at is not null limit 100`,
  'no ticket names a closed account': () => sql`
    select 'ticket ' || ticket.number as detail
    from tickets ticket join users requester on requester.id = ticket.requester_id
    where requester.state = 'closed' limit 100`,
}

export const ticketChecks: readonly Check[] = Object.entries(queries).map(([promise, queryAt]) => ({
  promise,
  // Tickets move no money.
  pausesGifts: false,
  broken: async (db, now) => (await db.query<{ detail: string }>(queryAt(now))).map(({ detail }) => detail),
}))

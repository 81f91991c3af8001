import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

type Seen = { readonly ticketId: Id<'ticket'>; readonly userId: Id<'user'>; readonly at: Instant }

/** True when the look belongs into the log: the first one, or the first in a while. */
export async function noteLook(tx: Database, { ticketId, userId, at }: Seen, anewSince: Instant): Promise<boolean> {
  const row = await first(
    tx.query<{ isNew: boolean }>(sql`
      insert into ticket_presence (ticket_id, user_id, seen_at, looked_at)
      values (${ticketId}, ${userId}, ${at}, ${at})
      on conflict (ticket_id, user_id) do update set seen_at = excluded.seen_at,
        looked_at = case when ticket_presence.looked_at < ${anewSince} then excluded.looked_at
          else ticket_presence.looked_at end
      returning looked_at = ${at} as "isNew"`),
  )
  return row?.isNew ?? false
}

export const notePresence = (db: Database, { ticketId, userId, at }: Seen, writing: boolean): Promise<unknown> =>
  db.query(sql`
    update ticket_presence set seen_at = ${at},
      writing_since = case when ${writing} then coalesce(writing_since, ${at}::timestamptz) end
    where ticket_id = ${ticketId} and user_id = ${userId}`)

export type Present = { id: Id<'user'>; firstName: string; lastName: string; writingSince: Instant | null }
export const listPresent = (db: Database, { ticketId, userId }: Seen, since: Instant): Promise<Present[]> =>
  db.query<Present>(sql`
    select person.id, person.first_name as "firstName", person.last_name as "lastName", presence.writing_since as "writingSince"
    from ticket_presence presence join users person on person.id = presence.user_id
    where presence.ticket_id = ${ticketId} and presence.user_id <> ${userId} and presence.seen_at > ${since}
    order by presence.writing_since nulls last, presence.seen_at desc limit 5`)

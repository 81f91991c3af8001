import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Bounce } from './rules.ts'

type NewEvent = {
  readonly id: string
  readonly eventKey: string
  readonly email: string
  readonly mailId: string | null
  readonly kind: Bounce
  readonly at: Instant
}

/** Returns false if the event was reported before. */
export async function insertEvent(tx: Database, event: NewEvent): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into mail_events (id, event_key, email, mail_id, kind, at)
    values (${event.id}, ${event.eventKey}, ${event.email}, ${event.mailId}, ${event.kind}, ${event.at})
    on conflict (event_key) do nothing returning id`)
  return rows.length > 0
}

export async function countSoft(tx: Database, email: string, since: Instant): Promise<number> {
  const row = await first(
    tx.query<{ count: number }>(sql`
      select count(*)::int as count from mail_events where email = ${email} and kind = 'soft' and at >= ${since}`),
  )
  return row?.count ?? 0
}

/** Returns false if the address is already stopped, unless a complaint replaces a bounce. */
export async function storeStop(
  tx: Database,
  stop: { readonly email: string; readonly reason: Bounce; readonly at: Instant },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into mail_stops (email, reason, since) values (${stop.email}, ${stop.reason}, ${stop.at})
    on conflict (email) do update set reason = excluded.reason
    where excluded.reason = 'complaint' and mail_stops.reason <> 'complaint'
    returning email`)
  return rows.length > 0
}

export const deleteStop = (db: Database, email: string): Promise<unknown> =>
  db.query(sql`delete from mail_stops where email = ${email}`)

export const findOwner = (db: Database, email: string): Promise<{ id: Id<'user'> } | undefined> =>
  first(db.query<{ id: Id<'user'> }>(sql`select id from users where email = ${email}`))

/** The stop on an account's address, if any. */
export const findStopOf = (
  db: Database,
  userId: string,
): Promise<{ email: string; reason: Bounce; since: Instant } | undefined> =>
  first(
    db.query<{ email: string; reason: Bounce; since: Instant }>(sql`
      select stop.email, stop.reason, stop.since from mail_stops stop join users u on u.email = stop.email
      where u.id = ${userId}`),
  )

export const deleteEvents = (tx: Database, email: string): Promise<unknown> =>
  tx.query(sql`delete from mail_events where email = ${email}`)

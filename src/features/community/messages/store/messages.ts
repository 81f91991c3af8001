import { type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { isFoldedFor } from './visible.ts'

export type MessageRow = {
  readonly roomId: Id<'room'>
  readonly seq: number
  readonly at: Instant
  readonly userId: Id<'user'>
  readonly faceId: Id<'face'> | null
  readonly numbered: boolean
  readonly key: string
  readonly body: string
  readonly number: number | null
  readonly isDoubled: boolean
  readonly firstName: string
  readonly lastName: string
  readonly isClosed: boolean
  readonly goneBy: 'author' | 'moderator' | 'reports' | null
  readonly goneAt: Instant | null
}

/** Two people in one room with the same displayed name are distinguished by a number. */
const isDoubled: Sql = sql`coalesce(not face.numbered and exists (
  select from room_faces twin join users named on named.id = twin.user_id
  where twin.room_id = m.room_id and twin.id <> face.id and not twin.numbered
    and btrim(named.first_name) = btrim(u.first_name)
    and left(btrim(named.last_name), 1) = left(btrim(u.last_name), 1)), false)`

const selectMessages: Sql = sql`
  select m.room_id as "roomId", m.seq, m.created_at as at, m.user_id as "userId", m.face_id as "faceId", m.numbered, m.client_key as key,
    m.body, face.number, ${isDoubled} as "isDoubled", u.first_name as "firstName", u.last_name as "lastName",
    u.state = 'closed' as "isClosed", gone.by as "goneBy", gone.at as "goneAt"
  from messages m join users u on u.id = m.user_id left join room_faces face on face.id = m.face_id
    left join message_removals gone on gone.room_id = m.room_id and gone.seq = m.seq and gone.ended_at is null`

/** The messages around a message, whoever reads: for the sealed copy of a report. */
export const listAround = (db: Database, roomId: Id<'room'>, from: number, to: number): Promise<MessageRow[]> =>
  db.query<MessageRow>(sql`
    ${selectMessages} where m.room_id = ${roomId} and m.seq between ${from} and ${to} order by m.seq`)

type Span = {
  readonly roomId: Id<'room'>
  readonly readerId: Id<'user'>
  /** The newest that the reader may see. */
  readonly upTo: number
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly limit: number
}

/** The reader's messages: the next ones after a number, or else the newest before one, always oldest first. */
export const listMessages = async (db: Database, span: Span): Promise<MessageRow[]> => {
  const { roomId, readerId, upTo, after, before, limit } = span
  const rows = await db.query<MessageRow>(sql`
    ${selectMessages}
    where m.room_id = ${roomId} and m.seq <= ${upTo} ${after === undefined ? nothing : sql`and m.seq > ${after}`}
      ${before === undefined ? nothing : sql`and m.seq < ${before}`} and not ${isFoldedFor(sql`${readerId}`)}
    order by m.seq ${after === undefined ? sql`desc` : nothing} limit ${limit}`)
  return after === undefined ? rows.reverse() : rows
}

/** A message, whoever reads. */
export const findMessage = (db: Database, roomId: Id<'room'>, seq: number): Promise<MessageRow | undefined> =>
  first(db.query<MessageRow>(sql`${selectMessages} where m.room_id = ${roomId} and m.seq = ${seq}`))

/** One message of each of these threads, by its number. */
export const listAt = (
  db: Database,
  places: readonly { readonly roomId: Id<'room'>; readonly seq: number }[],
): Promise<MessageRow[]> =>
  db.query<MessageRow>(sql`
    ${selectMessages}
    where (m.room_id, m.seq) in (
      select * from unnest(${places.map(({ roomId }) => roomId)}::uuid[], ${places.map(({ seq }) => seq)}::int[]))`)

/** This person's message with this key, whatever happened to the thread since. */
export const findSent = (
  db: Database,
  roomId: Id<'room'>,
  userId: Id<'user'>,
  key: string,
): Promise<MessageRow | undefined> =>
  first(
    db.query<MessageRow>(sql`
      ${selectMessages} where m.room_id = ${roomId} and m.user_id = ${userId} and m.client_key = ${key}`),
  )

/** One person sends one message at a time, so that the count within a minute is right. */
export const lockSender = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended('messages of ' || ${userId}, 0))`)

export async function countSent(tx: Database, userId: Id<'user'>, since: Instant, most: number): Promise<number> {
  const rows = await tx.query(
    sql`select 1 from messages where user_id = ${userId} and created_at > ${since} limit ${most}`,
  )
  return rows.length
}

/** Whether the other one of a direct thread has written in it, and whether this one has. */
export const whoWrote = (tx: Database, roomId: Id<'room'>, userId: Id<'user'>): Promise<{ mine: boolean }[]> =>
  tx.query<{ mine: boolean }>(sql`select distinct user_id = ${userId} as mine from messages where room_id = ${roomId}`)

type NewMessage = {
  readonly roomId: Id<'room'>
  readonly userId: Id<'user'>
  readonly faceId: Id<'face'> | null
  readonly numbered: boolean
  readonly key: string
  readonly body: string
  readonly at: Instant
  readonly mailDueAt: Instant
  /** How far the sender had read before. */
  readonly seen: number
  readonly way: 'named' | 'numbered' | null
}

/**
 * Takes the next number under the lock of the thread's row and stores the message: three rows, however many people
 * read. If the sender had read everything before it, their own message counts as read. Undefined if the room was
 * closed meanwhile.
 */
export const insertMessage = (tx: Database, message: NewMessage): Promise<{ seq: number } | undefined> =>
  first(
    tx.query<{ seq: number }>(sql`
    with numbered as (
      update rooms set last_seq = last_seq + 1, last_at = ${message.at},
        mail_due_at = coalesce(mail_due_at, ${message.mailDueAt})
      where id = ${message.roomId} and closed_at is null returning last_seq
    ), placed as (
      update room_members set shown = coalesce(${message.way}, shown),
        read_seq = case when greatest(read_seq, least(${message.seen}::int, last_seq - 1)) = last_seq - 1 then last_seq
          else greatest(read_seq, least(${message.seen}::int, last_seq - 1)) end
      from numbered where room_id = ${message.roomId} and user_id = ${message.userId}
    )
    insert into messages (room_id, seq, user_id, face_id, numbered, client_key, body, created_at)
    select ${message.roomId}, last_seq, ${message.userId}, ${message.faceId}, ${message.numbered}, ${message.key},
      ${message.body}, ${message.at} from numbered
    returning seq`),
  )

export const insertRemoval = (
  tx: Database,
  roomId: Id<'room'>,
  seq: number,
  removal: {
    readonly by: 'author' | 'moderator' | 'reports'
    readonly actorId: Id<'user'> | null
    readonly at: Instant
  },
): Promise<unknown> =>
  tx.query(sql`
    insert into message_removals (room_id, seq, by, actor_id, at)
    values (${roomId}, ${seq}, ${removal.by}, ${removal.actorId}, ${removal.at})
    on conflict (room_id, seq) do update
      set by = excluded.by, actor_id = excluded.actor_id, at = excluded.at, ended_at = null
      where message_removals.ended_at is not null`)

/** Restores a message that reports or a moderator hid; one removed by its author stays removed. */
export const endRemoval = (tx: Database, roomId: Id<'room'>, seq: number, at: Instant): Promise<unknown> =>
  tx.query(sql`
    update message_removals set ended_at = ${at}
    where room_id = ${roomId} and seq = ${seq} and by in ('moderator', 'reports') and ended_at is null`)

/**
 * Erases texts that were removed before this, a batch at a time. Reported ones stay until they are decided about, and
 * those that were hidden until the time for appeals is over: an appeal may show them again.
 */
export const eraseRemoved = (db: Database, before: Instant, now: Instant, limit: number): Promise<{ seq: number }[]> =>
  db.query<{ seq: number }>(sql`
    update messages m set body = '', erased_at = ${now}
    from (
      select gone.room_id, gone.seq from message_removals gone join messages still using (room_id, seq)
      where gone.at <= ${before} and gone.ended_at is null and still.erased_at is null
        and not exists (select from message_reports report
          where report.room_id = gone.room_id and report.seq = gone.seq and report.state = 'open')
        and (gone.by = 'author' or not exists (
          select from moderation_cases c join moderation_decisions d on d.case_id = c.id
          where c.kind = 'message' and c.target = gone.room_id || ':' || gone.seq
            and (d.appeal_until > ${now} or exists (select from moderation_appeals a
              where a.decision_id = d.id and a.outcome is null))))
      order by gone.at limit ${limit}
    ) due
    where m.room_id = due.room_id and m.seq = due.seq
    returning m.seq`)

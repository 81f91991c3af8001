import { type Database, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { isGone, isUnreadFor } from './visible.ts'

/** Threads to check for unread messages; each is taken by one process. */
export const takeDue = (tx: Database, now: Instant, limit: number): Promise<{ id: Id<'room'> }[]> =>
  tx.query<{ id: Id<'room'> }>(sql`
    update rooms set mail_due_at = null where id in (
      select id from rooms where mail_due_at <= ${now} order by mail_due_at limit ${limit} for no key update skip locked
    ) returning id`)

export type Recipient = {
  readonly roomId: Id<'room'>
  readonly userId: Id<'user'>
  readonly email: string
  readonly firstName: string
  readonly seq: number
  /** Whether the first unread message is old enough. */
  readonly isDue: boolean
  readonly firstAt: Instant
}

/**
 * Recipients of mail about a thread, with their first unread message: both people of a direct thread, and the
 * researcher of a room. Not those who muted it, nor those who were mailed about it and have read nothing since.
 */
export const listToMail = (tx: Database, roomIds: readonly Id<'room'>[], before: Instant): Promise<Recipient[]> =>
  tx.query<Recipient>(sql`
    select mine.room_id as "roomId", u.id as "userId", u.email, u.first_name as "firstName", first.seq,
      first.created_at <= ${before} as "isDue", first.created_at as "firstAt"
    from room_members mine join rooms r on r.id = mine.room_id join users u on u.id = mine.user_id
      cross join lateral (
        select m.seq, m.created_at from messages m where m.room_id = r.id and ${isUnreadFor(sql`mine.user_id`)}
        order by m.seq limit 1
      ) first
    where r.id = any(${roomIds}::uuid[]) and (r.kind = 'direct' or mine.part = 'researcher') and not mine.muted
      and mine.mailed_seq <= mine.read_seq and u.state = 'active' and u.email is not null
      and u.email_verified_at is not null
    order by mine.room_id, u.id`)

/** Until they have read something, they are not mailed about the thread again. */
export const markMailed = (
  tx: Database,
  mailed: readonly { readonly roomId: Id<'room'>; readonly userId: Id<'user'>; readonly seq: number }[],
): Promise<unknown> =>
  tx.query(sql`
    update room_members mine set mailed_seq = done.seq
    from unnest(${mailed.map((one) => one.roomId)}::uuid[], ${mailed.map((one) => one.userId)}::uuid[],
      ${mailed.map((one) => one.seq)}::int[]) as done (room_id, user_id, seq)
    where mine.room_id = done.room_id and mine.user_id = done.user_id`)

export const lookAgainAt = (tx: Database, roomId: Id<'room'>, at: Instant): Promise<unknown> =>
  tx.query(sql`update rooms set mail_due_at = least(mail_due_at, ${at}) where id = ${roomId}`)

export type WhoGathers = { readonly userId: Id<'user'>; readonly kind: 'daily' | 'weekly' | 'monthly' }

export type UnreadRoom = WhoGathers & {
  readonly roomId: Id<'room'>
  readonly projectTitle: string
  readonly isDirect: boolean
  /** The newest message. */
  readonly seq: number
  /** Earlier messages were mailed already. */
  readonly afterSeq: number
  readonly unread: number
}

/** A person's choice for the thread `r`, with their membership `mine`. */
const choiceOf = sql`left join notification_preferences c on c.user_id = mine.user_id
  and c.type = case when r.kind = 'project' and mine.part = 'donor' then 'room' else 'message' end`
const kindOfRoom = sql`coalesce(c.mail, case when r.kind = 'project' and mine.part = 'donor' then 'weekly' else 'now' end)`
const unreadAfter = (seq: Sql): Sql => sql`
  select count(*)::int from (
    select from messages m
    where m.room_id = r.id and m.seq > ${seq} and ${isUnreadFor(sql`mine.user_id`)} limit 100
  ) counted`

/**
 * Threads with unread messages that no mail has included, of people who have such threads gathered in this kind of
 * mail. Rooms are gathered weekly until chosen otherwise; a researcher's own rooms count as messages to them.
 */
export const listToGather = (tx: Database, asked: readonly WhoGathers[]): Promise<UnreadRoom[]> =>
  tx.query<UnreadRoom>(sql`
    select a."userId", a.kind, r.id as "roomId", p.title as "projectTitle", r.kind = 'direct' as "isDirect",
      r.last_seq as seq, mine.mailed_seq as "afterSeq", unread.count as unread
    from jsonb_to_recordset(${asked}::jsonb) as a ("userId" uuid, kind text)
      join room_members mine on mine.user_id = a."userId" and mine.until_seq is null and not mine.muted
      join rooms r on r.id = mine.room_id and r.last_seq > greatest(mine.read_seq, mine.mailed_seq)
      join projects p on p.id = r.project_id
      ${choiceOf} cross join lateral (${unreadAfter(sql`mine.mailed_seq`)}) unread
    where unread.count > 0 and a.kind = ${kindOfRoom}
    order by a."userId", a.kind, r.last_at desc, r.id`)

export type Recount = WhoGathers & { readonly roomId: Id<'room'>; readonly afterSeq: number }

/**
 * The same threads later, for a waiting mail: without messages that were read, removed, blocked or switched off
 * meanwhile.
 */
export const listStillUnread = (db: Database, asked: readonly Recount[]): Promise<UnreadRoom[]> =>
  db.query<UnreadRoom>(sql`
    select a."userId", a.kind, r.id as "roomId", p.title as "projectTitle", r.kind = 'direct' as "isDirect",
      r.last_seq as seq, a."afterSeq", unread.count as unread
    from jsonb_to_recordset(${asked}::jsonb) as a ("userId" uuid, kind text, "roomId" uuid, "afterSeq" int)
      join room_members mine on mine.user_id = a."userId" and mine.room_id = a."roomId" and mine.until_seq is null
        and not mine.muted
      join rooms r on r.id = mine.room_id join projects p on p.id = r.project_id
      ${choiceOf} cross join lateral (${unreadAfter(sql`a."afterSeq"`)}) unread
    where unread.count > 0 and a.kind = ${kindOfRoom}
    order by a."userId", a.kind, r.last_at desc, r.id`)

type MailedMessage = { readonly id: Id<'mail'>; readonly roomId: string; readonly seq: number }

/** Those of the mails whose message was removed. */
export const listGone = (db: Database, mails: readonly MailedMessage[]): Promise<{ id: Id<'mail'> }[]> =>
  db.query<{ id: Id<'mail'> }>(sql`
    select mail.id from jsonb_to_recordset(${mails}::jsonb) as mail (id uuid, "roomId" uuid, seq int)
      join messages m on m.room_id = mail."roomId" and m.seq = mail.seq
    where ${isGone}`)

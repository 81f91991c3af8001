import { type Sql, sql } from '#platform/database.ts'

/**
 * For a message `m`: whether a block exists between its author and this reader, in either direction. A block of a
 * numbered donor covers that number's messages in its room, and nothing else of the same person: it must not reveal
 * who they are.
 */
export const isFoldedFor = (reader: Sql): Sql => sql`exists (
  select from blocks b
  where (b.blocker_id = ${reader} and b.blocked_id = m.user_id
      and (b.room_id = m.room_id and m.numbered or b.room_id is null and not m.numbered))
    or (b.blocked_id = ${reader} and b.blocker_id = m.user_id
      and (b.room_id = m.room_id or b.room_id is null and not m.numbered)))`

/** Of a message `m`: whether it was removed. */
export const isGone: Sql = sql`exists (
  select from message_removals gone where gone.room_id = m.room_id and gone.seq = m.seq and gone.ended_at is null)`

/** Of a message `m` and the reader's place `mine`: whether it counts as unread. */
export const isUnreadFor = (reader: Sql): Sql => sql`m.seq > mine.read_seq and mine.until_seq is null
  and m.user_id <> ${reader} and not ${isGone} and not ${isFoldedFor(reader)}`

/** Of a project `p`: whether its page is public. */
export const isShown: Sql = sql`p.status = 'approved' and p.hidden_at is null`

/** Whether a gift of this person to the project counts. */
export const hasGift = (projectId: Sql, userId: Sql): Sql => sql`exists (
  select from project_donors known where known.project_id = ${projectId} and known.donor_id = ${userId}
    and known.gifts > 0)`

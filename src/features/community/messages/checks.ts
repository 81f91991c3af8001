import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'
import { hasGift } from './store/visible.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'the messages of a conversation are numbered from 1 without a hole': sql`
    select 'conversation ' || r.id as detail from rooms r left join messages m on m.room_id = r.id
    group by r.id having r.last_seq <> count(m.seq) or coalesce(max(m.seq), 0) <> r.last_seq limit 100`,
  'no member has read more of a conversation than was written, so no unread count is below zero': sql`
    select 'conversation ' || r.id || ', person ' || mine.user_id as detail
    from room_members mine join rooms r on r.id = mine.room_id
    where mine.read_seq > r.last_seq or mine.until_seq > r.last_seq limit 100`,
  // Members who joined or left a moment ago wait in a queue.
  'only donors whose gifts count and the researcher are in a conversation': sql`
    select 'conversation ' || r.id || ', person ' || mine.user_id as detail
    from room_members mine join rooms r on r.id = mine.room_id join projects p on p.id = r.project_id
    where mine.until_seq is null
      and case mine.part when 'researcher' then p.owner_id <> mine.user_id
        else not ${hasGift(sql`r.project_id`, sql`mine.user_id`)} end
      and not exists (select from room_changes waiting
        where waiting.project_id = r.project_id and waiting.donor_id = mine.user_id)
    limit 100`,
  'the people of a room are counted': sql`
    select 'room ' || r.id as detail
    from rooms r left join room_members mine on mine.room_id = r.id and mine.until_seq is null
    where r.kind = 'project' group by r.id having r.people <> count(mine.user_id) limit 100`,
  'each message is shown by a face of its author in that conversation': sql`
    select 'conversation ' || m.room_id || ', message ' || m.seq as detail
    from messages m join room_faces face on face.id = m.face_id
    where (face.room_id, face.user_id, face.numbered) <> (m.room_id, m.user_id, m.numbered) limit 100`,
}

export const messageChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // Messages move no money.
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))

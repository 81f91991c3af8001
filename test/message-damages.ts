import { type Sql, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'

type Hurt = { readonly projectId: Id<'project'>; readonly ownerId: Id<'user'>; readonly donorId: Id<'user'> }

/** For each check about conversations: the damage that violates it and no other check. */
export function messageDamages(
  platform: Pick<Platform, 'clock' | 'random'>,
  { projectId, ownerId, donorId }: Hurt,
): Readonly<Record<string, readonly Sql[]>> {
  const now = platform.clock.now()
  const id = newId(platform)
  const room = (lastSeq: number, people = 0): Sql => sql`
    insert into rooms (id, kind, project_id, last_seq, last_at, opened_at, people)
    values (${id}, 'project', ${projectId}, ${lastSeq}, ${now}, ${now}, ${people})`
  const member = (userId: Id<'user'>, part: 'donor' | 'researcher', readSeq = 0): Sql => sql`
    insert into room_members (room_id, user_id, part, from_seq, read_seq, joined_at)
    values (${id}, ${userId}, ${part}, 0, ${readSeq}, ${now})`
  const face = (numbered: boolean): Sql => sql`
    insert into room_faces (id, room_id, user_id, numbered, number)
    values (${id}, ${id}, ${donorId}, ${numbered}, 4127)`
  const message = (seq: number, faceId: string | null = null): Sql => sql`
    insert into messages (room_id, seq, user_id, face_id, numbered, client_key, body, created_at)
    values (${id}, ${seq}, ${ownerId}, ${faceId}, false, ${newId(platform)}, 'Hello.', ${now})`
  return {
    'the messages of a conversation are numbered from 1 without a hole': [room(2), message(2)],
    'no member has read more of a conversation than was written, so no unread count is below zero': [
      room(0, 1),
      member(ownerId, 'researcher', 3),
    ],
    // The donor gave to another project.
    'only donors whose gifts count and the researcher are in a conversation': [room(0, 1), member(donorId, 'donor')],
    'the people of a room are counted': [room(0, 7)],
    'each message is shown by a face of its author in that conversation': [room(1), face(false), message(1, id)],
  }
}

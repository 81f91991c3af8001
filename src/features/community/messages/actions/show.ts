import type { Id } from '#values/id.ts'
import type { Message } from '../contract/objects.ts'
import { authorName } from '../rules/faces.ts'
import type { MessageRow } from '../store/messages.ts'

/** The author's name of a message, as everyone in its thread reads it. */
export const nameOf = (row: MessageRow, isDirect: boolean): string =>
  authorName({ ...row, part: row.faceId === null ? 'researcher' : 'donor' }, isDirect)

/** A message for this reader: never with its author's account. */
export function messageOf(row: MessageRow, readerId: Id<'user'>, isDirect: boolean): Message {
  const isMine = row.userId === readerId
  const removed =
    row.goneBy === null || row.goneAt === null
      ? null
      : ({
          by: row.goneBy === 'moderator' || row.goneBy === 'reports' ? 'moderator' : 'author',
          at: row.goneAt,
        } as const)
  return {
    ...{ seq: row.seq, at: row.at, sender: row.faceId ?? 'researcher', name: nameOf(row, isDirect) },
    part: isMine ? 'you' : row.faceId === null ? 'researcher' : 'donor',
    text: removed ? null : row.body,
    removed,
    key: isMine ? row.key : null,
  }
}

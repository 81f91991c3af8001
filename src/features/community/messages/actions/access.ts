import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { composerOf, unavailable } from '../rules/standing.ts'
import { type Access, findAccess } from '../store/access.ts'
import { findMessage, type MessageRow } from '../store/messages.ts'

/** The same for a thread of others, one that does not exist, and one that a member left or blocked. */
export const notAvailable = (): Refusal => new Refusal('conversation_unavailable', unavailable)

/** @throws Refusal conversation_unavailable (404). */
export async function mustRead(db: Database, roomId: Id<'room'>, userId: Id<'user'>): Promise<Access> {
  const access = await findAccess(db, roomId, userId)
  if (!access || (access.part === 'researcher' && !access.belongs)) throw notAvailable()
  return access
}

/** The newest that this reader may see. */
export const readableTo = ({ lastSeq, untilSeq }: Access): number => Math.min(lastSeq, untilSeq ?? lastSeq)

export const composer = (access: Access): ReturnType<typeof composerOf> =>
  composerOf({ ...access, isClosed: access.closedAt !== null })

/** @throws Refusal conversation_unavailable (404), room_closed (409). */
export function mustWrite(access: Access): void {
  const found = composer(access)
  if (found.state === 'unavailable') throw notAvailable()
  if (found.state === 'closed') throw new Refusal('room_closed', found.why)
}

/** A message that this reader may see, or could before it was folded. @throws Refusal message_not_found (404). */
export async function mustFindMessage(db: Database, access: Access, seq: number): Promise<MessageRow> {
  const message = seq <= readableTo(access) ? await findMessage(db, access.id, seq) : undefined
  if (!message) throw new Refusal('message_not_found', 'There is no such message.')
  return message
}

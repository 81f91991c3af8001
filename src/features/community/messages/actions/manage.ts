import type { Actor } from '#platform/actor.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Block } from '../contract/objects.ts'
import { authorName } from '../rules/faces.ts'
import { removalMs } from '../rules/limits.ts'
import { deleteBlock, insertBlock, listBlocks } from '../store/blocks.ts'
import { markRead, setClosed, setMuted, setPinned } from '../store/members.ts'
import { insertRemoval } from '../store/messages.ts'
import { mustFindMessage, mustRead, notAvailable } from './access.ts'

/** @throws Refusal conversation_unavailable (404). */
export async function readUpTo(
  { database: db }: Platform,
  { userId }: Actor,
  id: Id<'room'>,
  seq: number,
): Promise<undefined> {
  await mustRead(db, id, userId)
  await markRead(db, id, userId, seq)
}

/** @throws Refusal conversation_unavailable (404). */
export async function mute(
  { database: db }: Platform,
  { userId }: Actor,
  id: Id<'room'>,
  muted: boolean,
): Promise<undefined> {
  await mustRead(db, id, userId)
  await setMuted(db, id, userId, muted)
}

/**
 * The room of the researcher's own project. @throws Refusal conversation_unavailable (404), also for everyone else.
 */
async function mustLead(platform: Platform, userId: Id<'user'>, id: Id<'room'>) {
  const access = await mustRead(platform.database, id, userId)
  if (access.part !== 'researcher' || access.kind !== 'project') throw notAvailable()
  return access
}

/** @throws Refusal conversation_unavailable, message_not_found (404). */
export async function pin(
  platform: Platform,
  { userId }: Actor,
  id: Id<'room'>,
  seq: number | null,
): Promise<undefined> {
  const access = await mustLead(platform, userId, id)
  if (seq !== null && (await mustFindMessage(platform.database, access, seq)).goneBy !== null)
    throw new Refusal('message_not_found', 'There is no such message.')
  await setPinned(platform.database, id, seq)
}

/** @throws Refusal conversation_unavailable (404). */
export async function close(
  platform: Platform,
  { userId }: Actor,
  id: Id<'room'>,
  { closed, why }: { readonly closed: boolean; readonly why?: string | undefined },
): Promise<undefined> {
  await mustLead(platform, userId, id)
  const closing = closed ? { at: platform.clock.now(), why: why || null } : undefined
  await setClosed(platform.database, id, closing)
}

/**
 * @throws Refusal conversation_unavailable, message_not_found (404), also for other people's; removal_too_late (409).
 */
export async function remove(
  { database: db, clock }: Platform,
  { userId }: Actor,
  id: Id<'room'>,
  seq: number,
): Promise<undefined> {
  const message = await mustFindMessage(db, await mustRead(db, id, userId), seq)
  if (message.userId !== userId) throw new Refusal('message_not_found', 'There is no such message.')
  if (message.goneBy !== null) return
  const at = clock.now()
  if (later(message.at, removalMs) < at)
    throw new Refusal('removal_too_late', 'A message can be removed within 15 minutes.')
  await insertRemoval(db, id, seq, { by: 'author', actorId: userId, at })
}

/**
 * Blocks the author of a message, in both directions. A numbered donor only in this room, because otherwise the block
 * would reveal who they are; likewise in a thread with a numbered donor. @throws Refusal conversation_unavailable,
 * message_not_found (404), also for one's own.
 */
export async function block(platform: Platform, { userId }: Actor, id: Id<'room'>, seq: number): Promise<undefined> {
  const { database: db, clock } = platform
  const access = await mustRead(db, id, userId)
  const message = await mustFindMessage(db, access, seq)
  if (message.userId === userId) throw new Refusal('message_not_found', 'There is no such message.')
  const roomId = message.numbered || access.numbered ? id : null
  await insertBlock(db, {
    ...{ id: newId<'block'>(platform), blockerId: userId, blockedId: message.userId, roomId, at: clock.now() },
  })
}

export async function readBlocks({ database: db }: Platform, { userId }: Actor): Promise<{ items: Block[] }> {
  const rows = await listBlocks(db, userId)
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, at: row.at },
      name: authorName({ ...row, part: 'donor', numbered: row.number !== null, isDoubled: false }, true),
      where: row.projectTitle === null ? 'Everywhere' : `In the conversation about ${row.projectTitle}`,
    })),
  }
}

export async function unblock({ database: db }: Platform, { userId }: Actor, id: Id<'block'>): Promise<undefined> {
  await deleteBlock(db, id, userId)
}

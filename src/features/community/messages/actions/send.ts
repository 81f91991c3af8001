import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Message } from '../contract/objects.ts'
import { drawNumber, type Way } from '../rules/faces.ts'
import { mailAfterMs, sentMax } from '../rules/limits.ts'
import type { Access } from '../store/access.ts'
import { findGiver, type Giver, insertFace, listFaces } from '../store/members.ts'
import * as store from '../store/messages.ts'
import { mustRead, mustWrite } from './access.ts'
import { messageOf } from './show.ts'

type Wish = {
  readonly key: string
  readonly text: string
  readonly way?: Way | undefined
  readonly seen?: number | undefined
}

/**
 * Sends a message. The key is checked first: a repeated request gets the first message, whatever happened to the
 * thread, the block or the limit since. @throws Refusal conversation_unavailable (404); email_not_confirmed (403);
 * room_closed, wait_for_answer, sent_otherwise (409); sending_too_quickly (429).
 */
export function send(platform: Platform, { userId }: Actor, roomId: Id<'room'>, wish: Wish): Promise<Message> {
  return platform.database.transaction(async (tx) => {
    await store.lockSender(tx, userId)
    const sent = await store.findSent(tx, roomId, userId, wish.key)
    if (sent) return sentAlready(sent, wish, (await mustReadOrLeft(tx, roomId, userId)) === 'direct')
    const access = await mustRead(tx, roomId, userId)
    mustWrite(access)
    const giver = await mustBeConfirmed(tx, access.projectId, userId)
    await mustNotHurry(tx, platform, userId)
    await mustNotPress(tx, access, userId)
    const way = access.part === 'researcher' ? null : wayIn(access, giver, wish.way)
    const at = platform.clock.now()
    const placed = await store.insertMessage(tx, {
      ...{ roomId, userId, at, key: wish.key, body: wish.text, seen: wish.seen ?? 0, way },
      faceId: way === null ? null : await faceOf(tx, platform, roomId, userId, way),
      numbered: way === 'numbered',
      mailDueAt: later(at, mailAfterMs),
    })
    if (!placed) throw new Refusal('room_closed', 'The researcher closed this room.')
    const row = await store.findMessage(tx, roomId, placed.seq)
    if (!row) throw new Error('a message that was kept is there')
    return messageOf(row, userId, access.kind === 'direct')
  })
}

/** The kind of a thread in which this person wrote, even if they have left it. */
const mustReadOrLeft = async (tx: Database, roomId: Id<'room'>, userId: Id<'user'>): Promise<Access['kind']> =>
  (await mustRead(tx, roomId, userId)).kind

function sentAlready(sent: store.MessageRow, wish: Wish, isDirect: boolean): Message {
  if (sent.body !== wish.text && sent.body !== '')
    throw new Refusal('sent_otherwise', 'This was sent before, in other words.')
  return messageOf(sent, sent.userId, isDirect)
}

/** Messages can be traced to a mailbox. */
async function mustBeConfirmed(tx: Database, projectId: Id<'project'>, userId: Id<'user'>): Promise<Giver> {
  const giver = await findGiver(tx, projectId, userId)
  if (!giver?.isConfirmed) throw new Refusal('email_not_confirmed', 'Please confirm your email first.')
  return giver
}

async function mustNotHurry(tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> {
  const since = later(platform.clock.now(), -sentMax.windowMs)
  if ((await store.countSent(tx, userId, since, sentMax.count)) >= sentMax.count)
    throw new Refusal('sending_too_quickly', 'You are sending messages too quickly.')
}

/** A researcher who writes first sends one message and waits for the answer. */
async function mustNotPress(tx: Database, access: Access, userId: Id<'user'>): Promise<void> {
  if (access.kind !== 'direct' || access.part !== 'researcher') return
  const wrote = await store.whoWrote(tx, access.id, userId)
  if (wrote.some(({ mine }) => mine) && !wrote.some(({ mine }) => !mine))
    throw new Refusal('wait_for_answer', 'You can write again once the donor has answered.')
}

/**
 * As chosen, otherwise as last time, otherwise by name if a gift was given by name. A direct thread never changes it.
 */
function wayIn(access: Access, giver: Giver, chosen: Way | undefined): Way {
  if (access.kind === 'direct') return access.numbered ? 'numbered' : 'named'
  return chosen ?? access.shown ?? (giver.isNamed ? 'named' : 'numbered')
}

const triesMax = 50

async function faceOf(
  tx: Database,
  platform: Platform,
  roomId: Id<'room'>,
  userId: Id<'user'>,
  way: Way,
): Promise<Id<'face'>> {
  const numbered = way === 'numbered'
  const had = (await listFaces(tx, roomId, userId)).find((face) => face.numbered === numbered)
  if (had) return had.id
  for (let tries = 0; tries < triesMax; tries++) {
    const number = drawNumber(platform.random.bytes(4))
    const made = await insertFace(tx, roomId, userId, { id: newId<'face'>(platform), numbered, number })
    if (made) return made.id
  }
  throw new Error('no participant of this room has the number')
}

import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { shortName } from '#values/person-name.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import type { Message, MessagePage, OpenThread, Thread, ThreadPage } from '../contract/objects.ts'
import { authorName } from '../rules/faces.ts'
import { messagesPerPage, threadsPerPage } from '../rules/limits.ts'
import type { Access } from '../store/access.ts'
import { countUnreadThreads, findGiver, listFaces, listReaders } from '../store/members.ts'
import { listAt, listMessages, type MessageRow } from '../store/messages.ts'
import { findThread, listNewest, listThreads, type ThreadRow } from '../store/threads.ts'
import { composer, mustRead, notAvailable, readableTo } from './access.ts'
import { messageOf } from './show.ts'

export async function listMine(
  { database: db, clock }: Platform,
  { userId }: Actor,
  query: { readonly after?: string | undefined; readonly q?: string | undefined },
): Promise<ThreadPage> {
  const wanted = { userId, after: placeFrom(query.after), words: query.q ?? '', limit: threadsPerPage + 1 }
  const rows = await listThreads(db, wanted)
  const { page, older } = pageOf(rows, threadsPerPage, ({ movedAt, id }) => ({ at: movedAt, id }))
  return { items: await withNewest(db, page, userId), older, now: clock.now() }
}

/** In two statements for all of them. */
async function withNewest(db: Platform['database'], rows: readonly ThreadRow[], userId: Id<'user'>): Promise<Thread[]> {
  const places = await listNewest(
    db,
    rows.map(({ id }) => id),
    userId,
  )
  const newest = new Map((await listAt(db, places)).map((row) => [row.roomId, row]))
  return rows.map((row) => {
    const last = newest.get(row.id)
    return threadOf(row, last && messageOf(last, userId, row.kind === 'direct'))
  })
}

const threadOf = (row: ThreadRow, last: Message | undefined): Thread => ({
  ...{ id: row.id, kind: row.kind, title: titleOf(row), people: row.people, lastSeq: row.lastSeq },
  project: { id: row.projectId, title: row.projectTitle },
  last: last ? { name: last.part === 'you' ? 'You' : last.name, text: last.text } : null,
  lastAt: last?.at ?? row.movedAt,
  ...{ unread: row.unread, isMuted: row.muted, closedAt: row.closedAt },
})

/** A room has its project's name, a direct thread the other person's. */
function titleOf(row: ThreadRow): string {
  if (row.kind === 'project') return row.projectTitle
  const isDonor = row.part === 'researcher'
  if (isDonor && row.numbered && row.otherNumber === null) return 'A donor'
  return authorName(
    {
      ...{ part: isDonor ? 'donor' : 'researcher', numbered: row.numbered, number: row.otherNumber, isDoubled: false },
      ...{ firstName: row.otherFirstName ?? '', lastName: row.otherLastName ?? '', isClosed: row.isOtherClosed },
    },
    true,
  )
}

/** @throws Refusal conversation_unavailable (404). */
export async function readThread(platform: Platform, { userId }: Actor, id: Id<'room'>): Promise<OpenThread> {
  const { database: db, clock } = platform
  const access = await mustRead(db, id, userId)
  const row = await findThread(db, id, userId)
  if (!row) throw notAvailable()
  const isDirect = access.kind === 'direct'
  const upTo = readableTo(access)
  const rows = await listMessages(db, { roomId: id, readerId: userId, upTo, limit: messagesPerPage + 1 })
  const messages = rows.slice(-messagesPerPage).map((one) => messageOf(one, userId, isDirect))
  const pinned = await findPinned(platform, access, userId)
  const found = composer(access)
  return {
    // The row may count a message that came since.
    thread: { ...threadOf(row, messages.at(-1)), lastSeq: upTo },
    ...{ part: access.part, readSeq: access.readSeq, closedWhy: found.state === 'open' ? null : found.why },
    face: access.part === 'donor' ? await faceIn(platform, access, userId) : null,
    pinned: pinned && pinned.goneBy === null ? messageOf(pinned, userId, isDirect) : null,
    ...{ messages, hasOlder: rows.length > messagesPerPage },
    canWriteToResearcher: access.part === 'donor' && access.belongs && !isDirect,
    now: clock.now(),
  }
}

/** The pinned message, where the reader sees it: not one that is newer, or folded for them. */
async function findPinned(
  { database: db }: Platform,
  access: Access,
  readerId: Id<'user'>,
): Promise<MessageRow | undefined> {
  const { id: roomId, pinnedSeq } = access
  if (pinnedSeq === null) return undefined
  const upTo = Math.min(pinnedSeq, readableTo(access))
  return (await listMessages(db, { roomId, readerId, upTo, after: pinnedSeq - 1, limit: 1 }))[0]
}

/** Below this number of donors, others may guess who writes under a number. */
const fewDonors = 5

async function faceIn(
  { database: db }: Platform,
  access: Access,
  userId: Id<'user'>,
): Promise<NonNullable<OpenThread['face']>> {
  const [giver, faces] = [await findGiver(db, access.projectId, userId), await listFaces(db, access.id, userId)]
  const isDirect = access.kind === 'direct'
  const firstTime = giver?.isNamed ? ('named' as const) : ('numbered' as const)
  const number = faces.find((face) => face.numbered)?.number
  const person = { firstName: giver?.firstName ?? '', lastName: giver?.lastName ?? '' }
  return {
    chosen: isDirect ? (access.numbered ? 'numbered' : 'named') : (access.shown ?? firstTime),
    named: isDirect ? `${person.firstName} ${person.lastName}`.trim() : shortName(person),
    numbered:
      number === undefined
        ? null
        : authorName({ ...person, part: 'donor', numbered: true, number, isDoubled: false, isClosed: false }, isDirect),
    isSmall: (giver?.donors ?? 0) < fewDonors,
    isChoice: !isDirect,
  }
}

/** @throws Refusal conversation_unavailable (404). */
export async function readMessages(
  { database: db }: Platform,
  { userId }: Actor,
  id: Id<'room'>,
  { after, before }: { readonly after?: number | undefined; readonly before?: number | undefined },
): Promise<MessagePage> {
  const access = await mustRead(db, id, userId)
  const span = { roomId: id, readerId: userId, upTo: readableTo(access), after, before, limit: messagesPerPage + 1 }
  const rows = await listMessages(db, span)
  const kept = after === undefined ? rows.slice(-messagesPerPage) : rows.slice(0, messagesPerPage)
  return {
    messages: kept.map((one) => messageOf(one, userId, access.kind === 'direct')),
    hasMore: rows.length > messagesPerPage,
    lastSeq: readableTo(access),
  }
}

/** In how many threads each person has unread messages; people without any are left out. */
export async function unreadThreadsOf(
  { database }: Pick<Platform, 'database'>,
  userIds: readonly Id<'user'>[],
): Promise<ReadonlyMap<Id<'user'>, number>> {
  const rows = await countUnreadThreads(database, userIds)
  return new Map(rows.map(({ userId, threads }) => [userId, threads]))
}

/** Which of these people read which of these threads, and its newest number. */
export const readersOf = (
  { database }: Pick<Platform, 'database'>,
  roomIds: readonly Id<'room'>[],
  userIds: readonly Id<'user'>[],
): ReturnType<typeof listReaders> => listReaders(database, roomIds, userIds)

export const countUnread = async (platform: Platform, { userId }: Actor): Promise<{ threads: number }> => ({
  threads: (await unreadThreadsOf(platform, [userId])).get(userId) ?? 0,
})

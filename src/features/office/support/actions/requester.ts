import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import { type Instant, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnTicket, SentFile, TicketHead, TicketKey } from '../contract/requests.ts'
import { rateMs, reopenMs } from '../rules/tickets.ts'
import { listFiles } from '../store/files.ts'
import { hasMessage, insertMessage, listThread, type MessageRow } from '../store/messages.ts'
import { findTicket, listOwn, moveTicket, storeRating, type Ticket } from '../store/tickets.ts'
import { addressOf } from './address-of.ts'
import { filesOf, mustName, type OpenFile, readFile } from './files.ts'
import { ticketOfLink } from './links.ts'
import { lockRoot } from './lock-root.ts'
import { openTicket } from './write-in.ts'

const notFound = (): Refusal => new Refusal('ticket_not_found', 'There is no such ticket, or the link to it has ended.')

/** Of a link, or of the signed-in person. A merged ticket counts as its root. */
async function mustFindId(platform: Platform, actor: Actor | undefined, key: TicketKey): Promise<Id<'ticket'>> {
  if ('token' in key) {
    const id = await ticketOfLink(platform, key.token)
    if (!id) throw notFound()
    return id
  }
  const ticket = await findTicket(platform.database, key.id)
  if (!ticket || !actor || ticket.requesterId !== actor.userId) throw notFound()
  return ticket.mergedInto ?? ticket.id
}

async function mustLock(tx: Database, id: Id<'ticket'>): Promise<Ticket> {
  const ticket = await lockRoot(tx, id)
  if (!ticket) throw notFound()
  return ticket
}

/** @throws Refusal ticket_not_found (404), also for another person's. */
export async function readOwn(platform: Platform, actor: Actor | undefined, key: TicketKey): Promise<OwnTicket> {
  return readById(platform, await mustFindId(platform, actor, key))
}

async function readById(platform: Platform, id: Id<'ticket'>): Promise<OwnTicket> {
  const { database } = platform
  const [ticket, thread, files] = await Promise.all([
    findTicket(database, id),
    listThread(database, id),
    listFiles(database, id),
  ])
  if (!ticket) throw notFound()
  const now = platform.clock.now()
  const { number, title, topic, state, createdAt, changedAt, rating } = ticket
  return {
    ...{ id, number, title, topic, state, createdAt, changedAt, rating, now },
    messages: thread.filter(isPublic).map(({ ticketId, no, author, firstName, words, at, releasedAt }) => ({
      ...{ no, words, isOwn: author === 'requester' },
      by: author === 'staff' ? (firstName ?? 'Support') : null,
      at: releasedAt ?? at,
      // The original of a mail is for staff, who see only what is above its history.
      files: filesOf(
        files.filter(({ kind }) => kind !== 'eml'),
        { ticketId, no },
      ),
    })),
    firstAnswerDue: ticket.firstAnswerDue,
    isAnswered: ticket.firstAnsweredAt !== null,
    isOver: isOver(ticket, now),
    mayRate: mayRate(ticket, now),
  }
}

/** What the requester may read of it. @throws Refusal ticket_not_found, file_not_found (404). */
export async function openOwnFile(
  platform: Platform,
  actor: Actor | undefined,
  key: TicketKey,
  fileId: Id<'ticket-file'>,
): Promise<OpenFile> {
  const ticket = await readOwn(platform, actor, key)
  const isShown = ticket.messages.some(({ files }) => files.some((file) => file.id === fileId))
  if (!isShown) throw new Refusal('file_not_found', 'There is no such file.')
  return readFile(platform, { id: ticket.id, fileId })
}

const isPublic = ({ author, internal, releasedAt }: MessageRow): boolean =>
  author === 'requester' || (author === 'staff' && !internal && releasedAt !== null)

const isOver = ({ solvedAt }: Ticket, now: Instant): boolean => solvedAt !== null && later(solvedAt, reopenMs) < now

const mayRate = ({ solvedAt, rating, firstAnsweredAt }: Ticket, now: Instant): boolean =>
  rating === null && firstAnsweredAt !== null && solvedAt !== null && later(solvedAt, rateMs) >= now

type Words = {
  readonly words: string
  readonly files: readonly Pick<SentFile, 'fileId' | 'claim'>[]
  readonly key: string
}

/**
 * The requester writes again: the ticket is open again, or is followed by a new one when it was solved long ago.
 *
 * @throws Refusal ticket_not_found, file_not_found (404), over_request_rate_limit (429).
 */
export async function answerOwn(
  platform: Platform,
  actor: Actor | undefined,
  ticketKey: TicketKey,
  { words, files, key }: Words,
): Promise<OwnTicket> {
  const id = await mustFindId(platform, actor, ticketKey)
  const answered = await platform.database.transaction(async (tx) => {
    const ticket = await mustLock(tx, id)
    if (await hasMessage(tx, ticket.id, key)) return ticket.id
    const retryAfterSeconds = await tryOnce(tx, platform, 'contact: ticket', ticket.id)
    if (retryAfterSeconds > 0)
      throw new Refusal('over_request_rate_limit', 'That was a lot in an hour. Please wait, and send it again.', {
        retryAfterSeconds,
      })
    return (await writeAgain(tx, platform, ticket, { words, files, key })).ticketId
  })
  return readById(platform, answered)
}

/** In the caller's transaction, which has locked the ticket: its requester wrote, by the link or by mail. */
export async function writeAgain(
  tx: Database,
  platform: Platform,
  ticket: Ticket,
  { words, files, key, byMail = false }: Words & { readonly byMail?: boolean },
): Promise<{ readonly ticketId: Id<'ticket'>; readonly no: number }> {
  const { id, requesterId, name, topic } = ticket
  const at = platform.clock.now()
  if (isOver(ticket, at)) {
    const who = { requesterId, name, email: await addressOf(tx, ticket), topic }
    const followed = await openTicket(tx, platform, { ...who, words, files, followsId: id, byMail, key })
    return { ticketId: followed.id, no: 1 }
  }
  const kept = await insertMessage(tx, { ticketId: id, author: 'requester', words, at, key, byMail })
  if (!kept) throw new Error('the key of a message is new')
  const place = { ticketId: id, no: kept.no }
  await mustName(tx, platform, place, files)
  const waits = ticket.firstAnsweredAt !== null && ticket.state !== 'open'
  await moveTicket(tx, id, { state: 'open', at, ...(waits && { queueAt: at }) })
  return place
}

/** @throws Refusal ticket_not_found (404). */
export async function solveOwn(platform: Platform, actor: Actor | undefined, key: TicketKey): Promise<OwnTicket> {
  const found = await mustFindId(platform, actor, key)
  const solved = await platform.database.transaction(async (tx) => {
    const { id, state } = await mustLock(tx, found)
    if (state === 'solved') return id
    const at = platform.clock.now()
    await insertMessage(tx, { ticketId: id, author: 'machine', words: 'The requester says that it is solved.', at })
    await moveTicket(tx, id, { state: 'solved', at })
    return id
  })
  return readById(platform, solved)
}

/** @throws Refusal ticket_not_found (404), rating_closed (409). */
export async function rateOwn(
  platform: Platform,
  actor: Actor | undefined,
  key: TicketKey,
  rating: number,
): Promise<OwnTicket> {
  const found = await mustFindId(platform, actor, key)
  const rated = await platform.database.transaction(async (tx) => {
    const ticket = await mustLock(tx, found)
    if (ticket.rating === rating) return ticket.id
    const at = platform.clock.now()
    if (!mayRate(ticket, at) || !(await storeRating(tx, ticket.id, { rating, at })))
      throw new Refusal('rating_closed', 'This was rated already, or is not to be rated any more. Thank you.')
    return ticket.id
  })
  return readById(platform, rated)
}

const pageSize = 20

/** @param after the place that the page before ended at. */
export async function listOwnTickets(
  platform: Platform,
  actor: Actor,
  after: string | undefined,
): Promise<{ items: TicketHead[]; older: string | null; now: Instant }> {
  const rows = await listOwn(platform.database, actor.userId, { after: placeFrom(after), limit: pageSize + 1 })
  const { page, older } = pageOf(rows, pageSize, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { items: page, older, now: platform.clock.now() }
}

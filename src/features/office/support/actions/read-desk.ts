import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { inCents } from '#values/money.ts'
import { later, minuteMs } from '#values/time.ts'
import type { StaffTicket, TicketMessage, TicketQueue, TicketRow } from '../contract/desk.ts'
import { type Desk, isOpenAt, maskedEmail, numberIn, numberLabel } from '../rules/tickets.ts'
import * as facts from '../store/facts.ts'
import { type FileRow, listFiles } from '../store/files.ts'
import { listThread, type MessageRow } from '../store/messages.ts'
import { listObjects, type ObjectRow } from '../store/objects.ts'
import { noteLook } from '../store/presence.ts'
import { countOpen, countQueue, listQueue, type QueueFilter, type QueueRow } from '../store/queue.ts'
import { listRelated, type RelatedRow } from '../store/relations.ts'
import { findTicket, type Ticket } from '../store/tickets.ts'
import { listColleagues, mustHaveDesk, mustSeeRoot } from './desks.ts'
import { filesOf } from './files.ts'
import { objectOf } from './object-of.ts'

const pageSize = 30

type Wanted = Omit<QueueFilter, 'number' | 'search'> & { readonly search: string | undefined }

/** @throws Refusal not_allowed (403). */
export async function readQueue(platform: Platform, actor: Actor, wanted: Wanted): Promise<TicketQueue> {
  const reader = { userId: actor.userId, desks: mustHaveDesk(actor) }
  const search = wanted.search?.trim().toLowerCase() || undefined
  const filter = { ...wanted, search, number: search === undefined ? undefined : numberIn(search) }
  const { database } = platform
  const [rows, counts, colleagueIds] = await Promise.all([
    listQueue(database, filter, reader, pageSize + 1),
    countQueue(database, reader),
    Promise.all(reader.desks.map((desk) => listColleagues(database, desk))),
  ])
  const page = rows.slice(0, pageSize)
  return {
    items: page.map((row) => rowOf(row, actor)),
    colleagues: await facts.listNames(database, [...new Set(colleagueIds.flat())]),
    counts,
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    now: platform.clock.now(),
  }
}

const fullName = (firstName: string | null, lastName: string | null): string | null =>
  firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim()

function rowOf({ assigneeId, firstName, lastName, ...row }: QueueRow, actor: Actor): TicketRow {
  const assignee = fullName(firstName, lastName)
  return { ...row, assignee, isYours: assigneeId === actor.userId }
}

/** What waits for support, for the dashboard of staff. */
export async function readWaiting(platform: Platform, actor: Actor, limit: number) {
  const filter = { view: 'open', topic: undefined, assignee: undefined, search: undefined, after: undefined } as const
  const reader = { userId: actor.userId, desks: mustHaveDesk(actor) }
  const [counts, items] = await Promise.all([
    countOpen(platform.database, platform.clock.now()),
    listQueue(platform.database, { ...filter, number: undefined }, reader, limit),
  ])
  return { ...counts, items }
}

/** Reloads of the same sitting are one look. */
const sittingMs = 10 * minuteMs

/**
 * A ticket with its thread and its requester; the look is logged.
 *
 * @throws Refusal not_allowed (403), ticket_not_found (404).
 */
export async function readTicket(platform: Platform, actor: Actor, id: Id<'ticket'>): Promise<StaffTicket> {
  const { database } = platform
  const ticket = await mustSeeRoot(database, actor, id)
  await logLook(platform, actor, ticket)
  const [thread, files, known, others, related, colleagueIds] = await Promise.all([
    listThread(database, ticket.id),
    listFiles(database, ticket.id),
    readKnown(platform, ticket),
    facts.listOthers(database, ticket),
    listRelated(database, ticket.id),
    listColleagues(database, ticket.desk),
  ])
  const colleagues = await facts.listNames(database, [
    ...colleagueIds,
    ...(ticket.assigneeId === null ? [] : [ticket.assigneeId]),
  ])
  const now = platform.clock.now()
  const { requesterId, email, name, assigneeId, lastNo, rating, followsId, emptiedAt } = ticket
  const follows = followsId === null ? undefined : await findTicket(database, followsId)
  return {
    ...headOf(ticket),
    ...{
      requester: name,
      isGuest: requesterId === null && emptiedAt === null,
      assigneeId,
      lastNo,
      rating,
      others,
      now,
    },
    assignee: colleagues.find((one) => one.id === assigneeId)?.name ?? null,
    isYours: assigneeId === actor.userId,
    messages: thread.map((row) => messageOf(row, files, { actor, ticket })),
    emailMasked: email === null ? null : maskedEmail(email),
    ...known,
    related: related.map(relatedTo(mustHaveDesk(actor))),
    follows: follows ? { id: follows.id, number: follows.number } : null,
    colleagues: colleagues.filter((one) => colleagueIds.includes(one.id)),
    variables: variablesOf(platform, ticket, known),
    isOpenNow: isOpenAt(now),
  }
}

const headOf = ({ id, number, title, topic, state, desk, createdAt, changedAt, ...ticket }: Ticket) => ({
  ...{ id, number, title, topic, state, desk, createdAt, changedAt },
  ...{ firstAnswerDue: ticket.firstAnswerDue, firstAnsweredAt: ticket.firstAnsweredAt },
})

async function logLook(platform: Platform, actor: Actor, { id, requesterId }: Ticket): Promise<void> {
  const at = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    const isNew = await noteLook(tx, { ticketId: id, userId: actor.userId, at }, later(at, -sittingMs))
    if (!isNew) return
    const target =
      requesterId === null ? { targetKind: 'ticket', targetId: id } : { targetKind: 'user', targetId: requesterId }
    await record(tx, platform, { actorId: actor.userId, action: 'ticket.viewed', ...target, data: { ticket: id } })
  })
}

const relatedTo =
  (own: readonly Desk[]) =>
  ({ id, number, title, state, desk }: RelatedRow): StaffTicket['related'][number] => ({
    ...{ id, number, state },
    title: own.includes(desk) ? title : null,
  })

type Known = Pick<StaffTicket, 'person' | 'gift' | 'project' | 'objects'>

async function readKnown({ database }: Platform, { id, requesterId }: Ticket): Promise<Known> {
  const objects = await listObjects(database, id)
  const firstOf = (kind: ObjectRow['kind']): string | undefined => objects.find((one) => one.kind === kind)?.id
  const [giftId, projectId] = [firstOf('gift'), firstOf('project')]
  const [person, gift, project] = await Promise.all([
    requesterId === null ? undefined : facts.findPerson(database, requesterId),
    giftId === undefined ? undefined : facts.findGift(database, giftId),
    projectId === undefined ? undefined : facts.findProject(database, projectId),
  ])
  return {
    ...{ person: person ?? null, gift: gift ? giftOf(gift) : null, project: project ?? null },
    objects: objects.map(objectOf),
  }
}

const giftOf = ({ donorId: _, ...gift }: facts.GiftFacts): NonNullable<StaffTicket['gift']> => gift

const variablesOf = ({ settings }: Platform, ticket: Ticket, { gift, project }: Known): StaffTicket['variables'] => ({
  'first name': ticket.name.split(' ')[0] ?? null,
  number: numberLabel(ticket.number),
  brand: settings.brand,
  project: gift?.project ?? project?.title ?? null,
  amount: gift ? inCents(gift.gross) : null,
})

type Reading = { readonly actor: Actor; readonly ticket: Ticket }

function messageOf(row: MessageRow, files: readonly FileRow[], { actor, ticket: { name } }: Reading): TicketMessage {
  const { ticketId, no, author, internal, words, at, heldUntil, releasedAt } = row
  return {
    ...{ ticketId, no, author, internal, words },
    files: filesOf(files, row),
    byMail: row.byMail,
    by: writerOf(row, name),
    isYours: row.byId === actor.userId,
    at: releasedAt ?? at,
    heldUntil: releasedAt === null ? heldUntil : null,
    mail: mailOf(row),
  }
}

function writerOf({ author, firstName, lastName, fromAddress }: MessageRow, requester: string): string {
  if (author === 'requester') return requester
  if (author === 'machine') return 'Automatic'
  return author === 'staff' ? (fullName(firstName, lastName) ?? '') : (fromAddress ?? 'Unknown sender')
}

function mailOf({ mailAttempts, mailSentAt, mailError, mailHasText }: MessageRow): TicketMessage['mail'] {
  if (mailAttempts === null) return null
  const state = mailSentAt !== null ? 'sent' : mailError === null ? 'queued' : 'failing'
  return { state, attempts: mailAttempts, error: mailError, mayRetry: state === 'failing' && mailHasText === true }
}

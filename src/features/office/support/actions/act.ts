import { record } from '#features/foundation/audit/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { StaffTicket } from '../contract/desk.ts'
import { type Desk, mergedState, numberLabel, stateLabels, type TicketState } from '../rules/tickets.ts'
import { listNames } from '../store/facts.ts'
import { insertMessage } from '../store/messages.ts'
import { moveObjects } from '../store/objects.ts'
import { moveRelations } from '../store/relations.ts'
import { moveTicket, storeAssignee, storeDesk, storeMerge, type Ticket } from '../store/tickets.ts'
import { addressOf } from './address-of.ts'
import { listColleagues, mustBeCurrent, mustLockTicket, mustSeeTicket } from './desks.ts'
import { readTicket } from './read-desk.ts'

type Done = { readonly action: string; readonly data?: Readonly<Record<string, unknown>> }

type Change = (tx: Database, ticket: Ticket) => Promise<Done | undefined>

/** One act on a locked ticket, logged with it. */
const logged = (platform: Platform, actor: Actor, id: Id<'ticket'>, change: Change): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const done = await change(tx, await mustLockTicket(tx, actor, id))
    if (done) await record(tx, platform, { actorId: actor.userId, targetKind: 'ticket', targetId: id, ...done })
  })

async function act(platform: Platform, actor: Actor, id: Id<'ticket'>, change: Change): Promise<StaffTicket> {
  await logged(platform, actor, id, change)
  return readTicket(platform, actor, id)
}

const nameOf = ({ firstName, lastName }: Actor): string => `${firstName} ${lastName}`.trim()

const taken = async (tx: Database, by: Id<'user'> | null): Promise<Refusal> => {
  const [holder] = by === null ? [] : await listNames(tx, [by])
  const what = by === null ? 'This ticket is unassigned now.' : `${holder?.name ?? 'A colleague'} has this ticket now.`
  return new Refusal('ticket_taken', `${what} It was reassigned since you opened it.`)
}

/**
 * @throws Refusal not_on_this_desk (422) for a person who could not open it; ticket_taken, where it was given away
 * since the caller looked, ticket_merged (409).
 */
export const assign = (
  platform: Platform,
  actor: Actor,
  id: Id<'ticket'>,
  { userId, from }: { readonly userId: Id<'user'> | null; readonly from: Id<'user'> | null },
): Promise<StaffTicket> =>
  act(platform, actor, id, async (tx, { desk, assigneeId, title, number }) => {
    if (assigneeId === userId) return undefined
    if (assigneeId !== from) throw await taken(tx, assigneeId)
    if (userId !== null && !(await listColleagues(tx, desk)).includes(userId))
      throw new Refusal('not_on_this_desk', 'This person does not have the tickets of this desk.')
    const at = platform.clock.now()
    await storeAssignee(tx, id, { assigneeId: userId, at })
    if (userId !== null && userId !== actor.userId)
      await notify(tx, platform, [
        {
          ...{ userId, type: 'system', eventKey: `ticket-assigned:${id}:${at}`, body: title },
          ...{ title: `${nameOf(actor)} gave you ${numberLabel(number)}`, target: deskPaths.support({ ticket: id }) },
        },
      ])
    return { action: 'ticket.assigned', data: { to: userId } }
  })

/** Without an answer. @throws Refusal ticket_changed, ticket_merged (409). */
export const setState = (
  platform: Platform,
  actor: Actor,
  id: Id<'ticket'>,
  { state, seen }: { readonly state: TicketState; readonly seen: number },
): Promise<StaffTicket> =>
  act(platform, actor, id, async (tx, ticket) => {
    if (ticket.state === state) return undefined
    mustBeCurrent(ticket, seen)
    const at = platform.clock.now()
    const words = `${nameOf(actor)} set it to ${stateLabels[state]}.`
    await insertMessage(tx, { ticketId: id, author: 'machine', words, at })
    await moveTicket(tx, id, { state, at })
    return { action: 'ticket.moved', data: { state } }
  })

/** Who hands a ticket away may not be able to read it any more. @throws Refusal on_this_desk, ticket_merged (409). */
export async function handOver(
  platform: Platform,
  actor: Actor,
  id: Id<'ticket'>,
  { desk, note }: { readonly desk: Desk; readonly note: string },
): Promise<undefined> {
  await logged(platform, actor, id, async (tx, ticket) => {
    if (ticket.desk === desk) throw new Refusal('on_this_desk', `This ticket lies with ${desk} already.`)
    const at = platform.clock.now()
    const words = `Handed from ${ticket.desk} to ${desk}: ${note}`.slice(0, 20_000)
    await insertMessage(tx, { ticketId: id, author: 'staff', byId: actor.userId, internal: true, words, at })
    await storeDesk(tx, id, { desk, at })
    const news = {
      ...{ type: 'system' as const, eventKey: `ticket-handed:${id}:${at}`, body: ticket.title },
      ...{ title: `${numberLabel(ticket.number)} was handed to ${desk}`, target: deskPaths.support({ ticket: id }) },
    }
    const recipients = (await listColleagues(tx, desk)).filter((userId) => userId !== actor.userId)
    await notify(
      tx,
      platform,
      recipients.map((userId) => ({ ...news, userId })),
    )
    return { action: 'ticket.handed_over', data: { from: ticket.desk, to: desk } }
  })
}

type Merging = { readonly into: Id<'ticket'>; readonly seen: number }

const isSame = (one: Ticket, other: Ticket): boolean =>
  one.requesterId === null
    ? other.requesterId === null && one.email !== null && one.email === other.email
    : one.requesterId === other.requesterId

/**
 * Makes a ticket part of another one of the same requester, for good: what its links and answers reach is the root.
 *
 * @throws Refusal ticket_not_found (404), ticket_changed, ticket_merged (409), not_same_requester (422).
 */
export async function merge(
  platform: Platform,
  actor: Actor,
  id: Id<'ticket'>,
  { into, seen }: Merging,
): Promise<StaffTicket> {
  await platform.database.transaction(async (tx) => {
    // In a fixed order, so that two who merge crosswise cannot deadlock.
    const locked = new Map<string, Ticket>()
    for (const one of [...new Set([id, into])].toSorted()) locked.set(one, await mustLockTicket(tx, actor, one))
    const [ticket, root] = [locked.get(id), locked.get(into)]
    if (!ticket || !root || !isSame(ticket, root) || id === into)
      throw new Refusal('not_same_requester', 'Only two tickets of the same person can become one.')
    mustBeCurrent(ticket, seen)
    const at = platform.clock.now()
    const words = `${nameOf(actor)} merged ${numberLabel(ticket.number)} into this ticket.`
    await insertMessage(tx, { ticketId: into, author: 'machine', words, at })
    await storeMerge(tx, id, { into, at })
    await moveObjects(tx, id, into)
    await moveRelations(tx, id, into)
    const state = mergedState(root.state, ticket.state)
    if (state !== root.state) await moveTicket(tx, into, { state, at, queueAt: at })
    const about = { action: 'ticket.merged', targetKind: 'ticket', targetId: id, data: { into } }
    await record(tx, platform, { actorId: actor.userId, ...about })
  })
  return readTicket(platform, actor, into)
}

/** The look is logged before it is answered. @throws Refusal ticket_not_found (404). */
export async function showAddress(
  platform: Platform,
  actor: Actor,
  id: Id<'ticket'>,
): Promise<{ email: string | null }> {
  return platform.database.transaction(async (tx) => {
    const ticket = await mustSeeTicket(tx, actor, id)
    const about = { action: 'ticket.address_shown', targetKind: 'ticket', targetId: id }
    await record(tx, platform, { actorId: actor.userId, ...about })
    return { email: await addressOf(tx, ticket) }
  })
}

import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { StaffTicket } from '../contract/desk.ts'
import { objectsMax } from '../rules/objects.ts'
import { deleteRelation, insertRelation, listRelated } from '../store/relations.ts'
import type { Ticket } from '../store/tickets.ts'
import { mustLockTicket } from './desks.ts'
import { readTicket } from './read-desk.ts'

/**
 * Says that two tickets, of one person or of two, belong to the same matter. Each names the other; neither's requester
 * learns of it. Again changes nothing. One whose words are gone belongs to nothing any more.
 *
 * @throws Refusal object_not_found, ticket_not_found (404), ticket_merged (409).
 */
export const relate = (platform: Platform, actor: Actor, id: Id<'ticket'>, other: Id<'ticket'>): Promise<StaffTicket> =>
  change(platform, actor, { id, other }, async (tx, tickets) => {
    const isEmptied = tickets.some(({ emptiedAt }) => emptiedAt !== null)
    if (id === other || isEmptied || (await listRelated(tx, id)).length >= objectsMax)
      throw new Refusal('object_not_found', 'There is no such thing to link, or this ticket names enough already.')
    const related = { one: id, other, byId: actor.userId, at: platform.clock.now() }
    return (await insertRelation(tx, related)) ? 'ticket.linked' : undefined
  })

/** Again changes nothing. @throws Refusal ticket_not_found (404), ticket_merged (409). */
export const unrelate = (
  platform: Platform,
  actor: Actor,
  id: Id<'ticket'>,
  other: Id<'ticket'>,
): Promise<StaffTicket> =>
  change(platform, actor, { id, other }, async (tx) =>
    (await deleteRelation(tx, id, other)) ? 'ticket.unlinked' : undefined,
  )

type Pair = { readonly id: Id<'ticket'>; readonly other: Id<'ticket'> }

async function change(
  platform: Platform,
  actor: Actor,
  { id, other }: Pair,
  act: (tx: Database, tickets: readonly Ticket[]) => Promise<string | undefined>,
): Promise<StaffTicket> {
  await platform.database.transaction(async (tx) => {
    // In a fixed order, so that two who link crosswise cannot deadlock.
    const tickets: Ticket[] = []
    for (const one of [...new Set([id, other])].toSorted()) tickets.push(await mustLockTicket(tx, actor, one))
    const action = await act(tx, tickets)
    if (action === undefined) return
    const about = { targetKind: 'ticket', targetId: id, data: { kind: 'ticket', id: other } }
    await record(tx, platform, { actorId: actor.userId, action, ...about })
  })
  return readTicket(platform, actor, id)
}

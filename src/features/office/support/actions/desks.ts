import { listStaffWithPermission } from '#features/identity/staff/actions/grants.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { holds } from '#values/permission.ts'
import { Refusal } from '#wire/refusal.ts'
import { type Desk, desks, neededOn } from '../rules/tickets.ts'
import { findTicket, lockTicket, type Ticket } from '../store/tickets.ts'

/** The desks whose tickets a staff member has. @throws Refusal not_allowed (403) for a role with none. */
export function mustHaveDesk({ staff }: Actor): readonly Desk[] {
  const held = staff?.permissions ?? []
  const own = holds(held, 'view_tickets') ? desks : desks.filter((desk) => holds(held, neededOn[desk]))
  if (own.length === 0) throw new Refusal('not_allowed', 'Your account may not do this.')
  return own
}

const notFound = (): Refusal => new Refusal('ticket_not_found', 'There is no such ticket.')

/** @throws Refusal not_allowed (403), ticket_not_found (404), also for a ticket of another desk. */
export async function mustSeeTicket(db: Database, actor: Actor, id: Id<'ticket'>): Promise<Ticket> {
  const own = mustHaveDesk(actor)
  const ticket = await findTicket(db, id)
  if (!ticket || !own.includes(ticket.desk)) throw notFound()
  return ticket
}

/** The same; of a merged one its root, which may be on another desk. */
export async function mustSeeRoot(db: Database, actor: Actor, id: Id<'ticket'>): Promise<Ticket> {
  const ticket = await mustSeeTicket(db, actor, id)
  return ticket.mergedInto === null ? ticket : mustSeeTicket(db, actor, ticket.mergedInto)
}

/** As mustSeeTicket, locked; a merged one cannot be acted on. @throws Refusal ticket_merged (409). */
export async function mustLockTicket(tx: Database, actor: Actor, id: Id<'ticket'>): Promise<Ticket> {
  const own = mustHaveDesk(actor)
  const ticket = await lockTicket(tx, id)
  if (!ticket || !own.includes(ticket.desk)) throw notFound()
  if (ticket.mergedInto !== null)
    throw new Refusal('ticket_merged', 'This ticket is part of another one now. Please answer there.')
  return ticket
}

/** Staff must have read what they answer. @throws Refusal ticket_changed (409). */
export function mustBeCurrent({ lastNo }: Ticket, seen: number): void {
  if (seen !== lastNo)
    throw new Refusal('ticket_changed', 'Something was written here since you opened it. Your text is kept as a draft.')
}

/** Staff who have the tickets of a desk. */
export async function listColleagues(db: Database, desk: Desk): Promise<readonly Id<'user'>[]> {
  const [support, own] = await Promise.all([
    listStaffWithPermission(db, 'view_tickets'),
    desk === 'support' ? [] : listStaffWithPermission(db, neededOn[desk]),
  ])
  return [...new Set([...support, ...own])]
}

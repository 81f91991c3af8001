import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { lockTicket, type Ticket } from '../store/tickets.ts'

/**
 * The ticket, locked; the one that it became part of if it was merged since the caller looked. Undefined once its words
 * are gone, such as those of an account that was closed meanwhile.
 */
export async function lockRoot(tx: Database, id: Id<'ticket'>): Promise<Ticket | undefined> {
  const ticket = await lockTicket(tx, id)
  if (ticket && ticket.mergedInto !== null) return lockRoot(tx, ticket.mergedInto)
  return ticket?.emptiedAt === null ? ticket : undefined
}

import type { Database } from '#platform/database.ts'
import { findAddress } from '../store/facts.ts'
import type { Ticket } from '../store/tickets.ts'

/** Where mail to a requester goes: to the account's address of today; to a guest's as it was given. */
export async function addressOf(
  db: Database,
  { requesterId, email }: Pick<Ticket, 'requesterId' | 'email'>,
): Promise<string | null> {
  const own = requesterId === null ? undefined : await findAddress(db, requesterId)
  return own?.email ?? email
}

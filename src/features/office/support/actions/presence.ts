import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { type Instant, later, secondMs } from '#values/time.ts'
import { listPresent, notePresence } from '../store/presence.ts'
import { mustSeeTicket } from './desks.ts'

/** A page says every 15 seconds that it is open. */
const goneAfterMs = 40 * secondMs

type Presence = { others: { id: Id<'user'>; name: string; writingSince: Instant | null }[]; lastNo: number }

/** Says that one has a ticket open, and who else has. @throws Refusal ticket_not_found (404). */
export async function beat(platform: Platform, actor: Actor, id: Id<'ticket'>, writing: boolean): Promise<Presence> {
  const { database, clock } = platform
  const { lastNo } = await mustSeeTicket(database, actor, id)
  const seen = { ticketId: id, userId: actor.userId, at: clock.now() }
  await notePresence(database, seen, writing)
  const others = await listPresent(database, seen, later(seen.at, -goneAfterMs))
  return {
    others: others.map(({ id: userId, firstName, lastName, writingSince }) => ({
      ...{ id: userId, name: `${firstName} ${lastName}`, writingSince },
    })),
    lastNo,
  }
}

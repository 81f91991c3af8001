import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Found, Which } from '../store.ts'
import * as store from '../store.ts'

/** Closes an exception whose cause went away; does nothing if there is none. */
export const closeByItself = (tx: Database, which: Which, note: string, now: Instant): Promise<void> =>
  store.closeFound(tx, which, note, now)

/** The same for all of a kind that no longer exist. */
export const closeGone = (
  tx: Database,
  about: Omit<Which, 'reference'>,
  there: readonly string[],
  note: string,
  now: Instant,
): Promise<void> => store.closeGone(tx, about, there, note, now)

/** Whether a person has closed the exception. */
export async function isClosed(tx: Database, which: Which): Promise<boolean> {
  const found = await store.lockFound(tx, which)
  return found?.state === 'closed' && found.closer !== null
}

/** @throws Refusal exception_not_found (404), exception_closed (409). */
export async function closeException(
  tx: Database,
  platform: Platform,
  actor: Actor,
  id: string,
  note: string,
): Promise<Found> {
  const found = await store.lockException(tx, id)
  if (!found) throw new Refusal('exception_not_found', 'There is no such exception.')
  if (found.state === 'closed') throw new Refusal('exception_closed', 'A colleague has closed this exception already.')
  await store.closeException(tx, { id, by: actor.userId, note, now: platform.clock.now() })
  const { gateway, kind, reference } = found
  const data = { exceptionId: id, gateway, kind, reference }
  await record(tx, platform, {
    actorId: actor.userId,
    action: 'exception.closed',
    ...(found.donationId && { targetKind: 'donation', targetId: found.donationId }),
    data,
  })
  return found
}

import { closeByItself, isClosed } from '#features/funding/exceptions/actions/close-exception.ts'
import { fileExceptions } from '#features/funding/exceptions/actions/file-exceptions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { backOffMs } from '#platform/task.ts'
import { later, minuteMs } from '#values/time.ts'
import { postponeEvent, setAside, type Waiting } from '../store.ts'

/** Events come in any order, and most find what they wait for within minutes; after that a person has to look. */
const personAfterMs = 30 * minuteMs

const kind = 'event_unapplied'

/**
 * Postpones an event that cannot be applied. One that has waited for long becomes an exception, which a person closes
 * with a reason; further events about the same are set aside with it then, unless they contain something new. Gifts
 * continue: an event that is not applied is not in the books and cannot have broken them.
 */
export async function park(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random'>,
  event: Waiting,
  reason: string,
): Promise<void> {
  const now = platform.clock.now()
  await postponeEvent(tx, event, reason, later(now, backOffMs(event.attempts)))
  if (event.receivedAt > later(now, -personAfterMs)) return
  const found = { gateway: event.gateway, kind, reference: event.about, donationId: null } as const
  await fileExceptions(tx, platform, [{ ...found, detail: `What the gateway reported cannot be applied: ${reason}.` }])
  if (await isClosed(tx, found)) await setAside(tx, event.gateway, [event.eventId], now)
}

/** Events that could be applied after all no longer need a person. */
export async function closeApplied(tx: Database, platform: Platform, events: readonly Waiting[]): Promise<void> {
  const now = platform.clock.now()
  for (const { gateway, about: reference } of events.filter((one) => one.attempts > 0))
    await closeByItself(tx, { gateway, kind, reference }, 'It was applied since, by itself.', now)
}

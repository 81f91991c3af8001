import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { dueNow } from '../store.ts'

/** Tries a waiting event now instead of later. @throws Refusal event_not_waiting (409). */
export async function retryEvent(
  platform: Platform,
  actor: Actor,
  event: { readonly gateway: string; readonly eventId: string },
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    if (!(await dueNow(tx, event, platform.clock.now())))
      throw new Refusal('event_not_waiting', 'This event is not waiting: it was applied, or it is not known.')
    await record(tx, platform, { actorId: actor.userId, action: 'event.retried', data: event })
  })
  platform.tasks.wake('payments')
}

import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import * as store from '../store.ts'

/** @throws Refusal exception_not_found (404), exception_closed (409). */
export async function closeException(platform: Platform, actor: Actor, id: string, note: string): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const found = await store.lockException(tx, id)
    if (!found) throw new Refusal('exception_not_found', 'There is no such exception.')
    if (found.state === 'closed')
      throw new Refusal('exception_closed', 'A colleague has closed this exception already.')
    await store.closeException(tx, { id, by: actor.userId, note, now: platform.clock.now() })
    const { gateway, kind, reference } = found
    const data = { exceptionId: id, gateway, kind, reference }
    await record(tx, platform, {
      actorId: actor.userId,
      action: 'exception.closed',
      ...(found.donationId && { targetKind: 'donation', targetId: found.donationId }),
      data,
    })
  })
}

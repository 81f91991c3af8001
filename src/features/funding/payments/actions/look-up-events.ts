import { type GatewayObject, GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { backOffMs } from '#platform/task.ts'
import { later, minuteMs } from '#values/time.ts'
import { insertEvents, leasePointers, markHandled, postponeEvent, type WaitingPointer } from '../store.ts'
import { closeApplied, park } from './unapplied.ts'

const atOnce = 20
/** If this process dies while asking, another asks again after this time. */
const leaseMs = minuteMs

/**
 * Asks the gateway for the present state of the objects that events name, outside any transaction. The answers are
 * stored as events of their own and applied like any other.
 *
 * @returns whether there may be more.
 */
export async function lookUpEvents(platform: Platform): Promise<boolean> {
  const { database, clock, payments } = platform
  const now = clock.now()
  const pointers = await leasePointers(database, payments.name, now, later(now, leaseMs), atOnce)
  const asked = new Map<string, Promise<readonly GatewayObject[]>>()
  const ask = (object: string) => {
    const answer = asked.get(object) ?? payments.lookUp(object)
    asked.set(object, answer)
    return answer
  }
  await Promise.all(pointers.map((pointer) => lookUp(platform, pointer, ask)))
  return pointers.length > 0
}

/** @param ask asks once for each object, however many events of the batch name it. */
async function lookUp(
  platform: Platform,
  pointer: WaitingPointer,
  ask: (object: string) => Promise<readonly GatewayObject[]>,
): Promise<void> {
  const { gateway, eventId, type, attempts, payload } = pointer
  const now = platform.clock.now()
  try {
    const objects = await ask(payload.object)
    await platform.database.transaction(async (tx) => {
      const events = objects.map((one, at) => ({
        eventId: `${eventId}:${at + 1}`,
        type,
        madeAt: payload.madeAt,
        ...one,
      }))
      await insertEvents(
        tx,
        events.map((event) => ({ gateway, event, at: now })),
      )
      await markHandled(tx, [pointer], now)
      await closeApplied(tx, platform, [pointer])
    })
  } catch (cause) {
    // While the gateway is away there is nothing for a person to decide.
    if (cause instanceof GatewayUnavailable)
      return postponeEvent(platform.database, pointer, String(cause), later(now, backOffMs(attempts)))
    platform.log.error('a payment event cannot be looked up', { event: eventId, cause })
    await platform.database.transaction((tx) => park(tx, platform, pointer, String(cause)))
  }
}

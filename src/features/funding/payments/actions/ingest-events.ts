import type { Database } from '#platform/database.ts'
import type { GiftObject, ListedObject } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { insertEvents } from '../store.ts'

/** The same state of the same object is the same event, however often it is listed. */
function eventIdOf(object: GiftObject): string {
  if ('payment' in object) {
    const { paymentRef, state, cost } = object.payment
    return [paymentRef, state, ...(cost ? [cost.costRef] : [])].join(':')
  }
  if ('refund' in object) return `${object.refund.refundRef}:${object.refund.state}`
  const { disputeRef, state, feeReturned, moves } = object.dispute
  return [disputeRef, state, ...(feeReturned ? ['fee'] : []), ...(moves === undefined ? [] : [moves])].join(':')
}

/**
 * Stores what a comparison found as events, so that it is applied like the events that the gateway sends.
 *
 * @param found by a comparison, or by querying one payment.
 * @returns how many are new.
 */
export async function ingestEvents(
  tx: Database,
  platform: Platform,
  objects: readonly ListedObject[],
  found: 'compared' | 'asked' = 'compared',
): Promise<number> {
  const { payments, clock } = platform
  const at = clock.now()
  const added = await insertEvents(
    tx,
    objects.map((one) => {
      const type = found === 'asked' ? 'asked' : 'comparison'
      const event = { eventId: `${found}:${eventIdOf(one)}`, type, ...one }
      return { gateway: payments.name, event, at }
    }),
  )
  if (added > 0) platform.tasks.wake('payments')
  return added
}

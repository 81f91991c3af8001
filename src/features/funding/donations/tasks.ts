import type { Task } from '#platform/task.ts'
import { dayMs, hourMs, later, secondMs } from '#values/time.ts'
import { foldTotals } from './actions/fold-totals.ts'
import { forgetNetworks } from './store/gifts.ts'

/**
 * Adds up many gifts at once, so that a popular project's row is written a few times a second, not once for each gift.
 */
const restMs = secondMs / 5

export const donationTotalsTask: Task = { name: 'donation-totals', everyMs: secondMs, restMs, run: foldTotals }

/** The network of a gift matters for a day, while its cards may be declined. */
export const giftNetworksSweep: Task = {
  name: 'gift networks',
  everyMs: hourMs,
  run: async ({ database, clock }) => {
    await forgetNetworks(database, later(clock.now(), -dayMs))
    return false
  },
}

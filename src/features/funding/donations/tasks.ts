import type { Task } from '#platform/task.ts'
import { secondMs } from '#values/time.ts'
import { foldTotals } from './actions/fold-totals.ts'

/**
 * Adds up many gifts at once, so that a popular project's row is written a few times a second, not once for each gift.
 */
const restMs = secondMs / 5

export const donationTotalsTask: Task = { name: 'donation-totals', everyMs: secondMs, restMs, run: foldTotals }

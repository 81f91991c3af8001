import type { Task } from '#platform/task.ts'
import { secondMs } from '#values/time.ts'
import { foldTotals } from './actions/fold-totals.ts'

/** Many gifts are folded at once, so that a much loved project's row is written a few times a second and not for each. */
const restMs = secondMs / 5

export const donationTotalsTask: Task = { name: 'donation-totals', everyMs: secondMs, restMs, run: foldTotals }

import type { Task } from '#platform/task.ts'
import { secondMs } from '#values/time.ts'
import { foldTotals } from './actions/fold-totals.ts'

export const donationTotalsTask: Task = { name: 'donation-totals', everyMs: secondMs, run: foldTotals }

import type { Task } from '#platform/task.ts'
import { hourMs, minuteMs, secondMs } from '#values/time.ts'
import { askAboutPlans } from './actions/ask.ts'
import { earnRevenue } from './actions/earn-revenue.ts'
import { returnSurplus } from './actions/return-surplus.ts'
import { runCharges } from './actions/run-charges.ts'
import { runRenewals } from './actions/run-renewals.ts'

/** Work of plans by the clock and after payments. Each run may stop anywhere and go on with the next. */
export const planTasks: readonly Task[] = [
  { name: 'plan-renewals', everyMs: 10 * minuteMs, run: runRenewals },
  { name: 'plan-charges', everyMs: minuteMs, run: runCharges },
  { name: 'plan-asking', everyMs: minuteMs, run: askAboutPlans },
  { name: 'plan-revenue', everyMs: hourMs, run: earnRevenue },
  { name: 'plan-returns', everyMs: 30 * secondMs, run: returnSurplus },
]

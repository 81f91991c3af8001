import { withPlanPayments } from '#platform/plan-payments.ts'
import type { Platform } from '#platform/platform.ts'
import type { Task } from '#platform/task.ts'
import { hourMs, minuteMs, secondMs } from '#values/time.ts'
import { askAboutPlans } from './actions/ask.ts'
import { earnRevenue } from './actions/earn-revenue.ts'
import { reportTaxes } from './actions/report-taxes.ts'
import { returnSurplus } from './actions/return-surplus.ts'
import { runCharges } from './actions/run-charges.ts'
import { runRenewals } from './actions/run-renewals.ts'

type Run = (platform: Platform) => Promise<boolean>
const ofPlans =
  (run: Run): Run =>
  (platform) =>
    run(withPlanPayments(platform))

/** Work of plans by the clock and after payments. Each run may stop anywhere and the next one continues. */
export const planTasks: readonly Task[] = [
  { name: 'plan-renewals', everyMs: 10 * minuteMs, run: ofPlans(runRenewals) },
  { name: 'plan-charges', everyMs: minuteMs, run: ofPlans(runCharges) },
  { name: 'plan-asking', everyMs: minuteMs, run: ofPlans(askAboutPlans) },
  { name: 'plan-revenue', everyMs: hourMs, run: earnRevenue },
  { name: 'plan-taxes', everyMs: 10 * minuteMs, run: ofPlans(reportTaxes) },
  { name: 'plan-returns', everyMs: 30 * secondMs, run: ofPlans(returnSurplus) },
]

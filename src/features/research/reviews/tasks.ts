import type { Task } from '#platform/task.ts'
import { minuteMs } from '#values/time.ts'
import { alertChiefs, endClaims } from './actions/alerts.ts'

export const reviewClaimsTask: Task = { name: 'review-claims', everyMs: minuteMs, run: endClaims }
export const reviewAlertsTask: Task = { name: 'review-alerts', everyMs: 5 * minuteMs, run: alertChiefs }

import type { Task } from '#platform/task.ts'
import { minuteMs, secondMs } from '#values/time.ts'
import { alertChiefs, endClaims } from './actions/alerts.ts'
import { sendLetters } from './actions/letters.ts'

export const reviewClaimsTask: Task = { name: 'review-claims', everyMs: minuteMs, run: endClaims }
export const reviewAlertsTask: Task = { name: 'review-alerts', everyMs: 5 * minuteMs, run: alertChiefs }
export const reviewLettersTask: Task = { name: 'review-letters', everyMs: 5 * secondMs, run: sendLetters }

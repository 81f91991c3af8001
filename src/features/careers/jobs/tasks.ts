import type { Task } from '#platform/task.ts'
import { minuteMs } from '#values/time.ts'
import { sweepJobs } from './actions/accounts.ts'
import { runAlerts } from './actions/alerts.ts'

export const jobTasks: readonly Task[] = [
  { name: 'jobs', everyMs: minuteMs, run: sweepJobs },
  { name: 'job alerts', everyMs: 5 * minuteMs, run: runAlerts },
]

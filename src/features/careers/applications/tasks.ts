import type { Task } from '#platform/task.ts'
import { minuteMs } from '#values/time.ts'
import { purgeApplications } from './actions/purge.ts'

export const applicationsPurge: Task = { name: 'applications', everyMs: 10 * minuteMs, run: purgeApplications }

import type { Task } from '#platform/task.ts'
import { minuteMs } from '#values/time.ts'
import { sweepJobs } from './actions/accounts.ts'

export const jobsSweep: Task = { name: 'jobs', everyMs: minuteMs, run: sweepJobs }

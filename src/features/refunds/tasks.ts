import type { Task } from '#platform/task.ts'
import { secondMs } from '#values/time.ts'
import { sendRefunds } from './actions/send.ts'

export const refundsTask: Task = { name: 'refunds', everyMs: secondMs, run: sendRefunds }

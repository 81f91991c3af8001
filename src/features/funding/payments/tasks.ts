import type { Task } from '#platform/task.ts'
import { secondMs } from '#values/time.ts'
import { handleEvents } from './actions/handle-events.ts'

export const paymentsTask: Task = { name: 'payments', everyMs: secondMs, run: handleEvents }

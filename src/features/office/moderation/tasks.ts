import type { Task } from '#platform/task.ts'
import { secondMs } from '#values/time.ts'
import { runRefundOrders } from './actions/run-refunds.ts'

export const caseRefundsTask: Task = { name: 'case-refunds', everyMs: 2 * secondMs, run: runRefundOrders }

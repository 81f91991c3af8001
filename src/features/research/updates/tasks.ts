import type { Task } from '#platform/task.ts'
import { minuteMs } from '#values/time.ts'
import { renderUpdates } from './actions/render-updates.ts'

export const updateTasks: readonly Task[] = [{ name: 'render-updates', everyMs: minuteMs, run: renderUpdates }]

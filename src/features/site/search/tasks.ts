import type { Task } from '#platform/task.ts'
import { hourMs, minuteMs, secondMs } from '#values/time.ts'
import { indexChanges } from './actions/index-changes.ts'
import { forgetMisses } from './actions/misses.ts'
import { refreshChampions } from './actions/refresh-champions.ts'

export const searchTasks: readonly Task[] = [
  { name: 'search-index', everyMs: 2 * secondMs, run: indexChanges },
  { name: 'search-champions', everyMs: 5 * minuteMs, run: refreshChampions },
  { name: 'search-misses', everyMs: 6 * hourMs, run: forgetMisses },
]

import type { Task } from '#platform/task.ts'
import { minuteMs, secondMs } from '#values/time.ts'
import { closeProjects } from './actions/close-projects.ts'
import { aggregateViews } from './actions/count-view.ts'
import { moveProjects } from './actions/move-area.ts'
import { renderProjects } from './actions/render-texts.ts'

export const projectTasks: readonly Task[] = [
  { name: 'count-views', everyMs: 10 * secondMs, run: aggregateViews },
  { name: 'close-projects', everyMs: 20 * secondMs, run: closeProjects },
  { name: 'move-areas', everyMs: 5 * secondMs, run: moveProjects },
  { name: 'render-projects', everyMs: minuteMs, run: renderProjects },
]

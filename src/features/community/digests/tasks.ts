import type { Schedule } from '#platform/schedule.ts'
import type { Task } from '#platform/task.ts'
import { minuteMs } from '#values/time.ts'
import { composeDigests } from './actions/compose.ts'
import { settleDue } from './store/due.ts'

export const digestsTask: Task = { name: 'digests', everyMs: minuteMs, run: composeDigests }

/** Choices and memberships are checked once an hour; the next mail is at least a morning away. */
export const digestDueSchedule: Schedule = {
  name: 'digest-due',
  cron: '7 * * * *',
  run: ({ database, clock }) => settleDue(database, clock.now()),
}

import type { Schedule } from '#platform/schedule.ts'
import type { Task } from '#platform/task.ts'
import { hourMs, minuteMs, secondMs } from '#values/time.ts'
import { forgetOldCopies } from './actions/copies.ts'
import { publishDue } from './actions/publish-due.ts'
import { remindOverdue } from './actions/remind.ts'
import { renderUpdates } from './actions/render-updates.ts'

export const updateTasks: readonly Task[] = [
  { name: 'render-updates', everyMs: minuteMs, run: renderUpdates },
  { name: 'update-copies', everyMs: hourMs, run: forgetOldCopies },
  { name: 'publish-updates', everyMs: 15 * secondMs, run: publishDue },
]

/** Once a quarter for each project without updates (RESP-25 has the weekly nudge that a researcher can choose). */
export const updateRemindersSchedule: Schedule = {
  name: 'update-reminders',
  cron: '10 9 * * *',
  run: remindOverdue,
}

import type { Task } from '#platform/task.ts'
import { hourMs, later, secondMs } from '#values/time.ts'
import { settleRooms } from './actions/join.ts'
import { mailUnread } from './actions/mail-unread.ts'
import { erasedAfterMs } from './rules/limits.ts'
import { eraseRemoved } from './store/messages.ts'

const erasedAtOnce = 500

export const messageTasks: readonly Task[] = [
  { name: 'rooms', everyMs: secondMs, run: settleRooms },
  { name: 'message-mails', everyMs: 15 * secondMs, run: mailUnread },
  {
    name: 'message-erasing',
    everyMs: hourMs,
    run: async ({ database, clock }) => {
      const now = clock.now()
      const erased = await eraseRemoved(database, later(now, -erasedAfterMs), now, erasedAtOnce)
      return erased.length === erasedAtOnce
    },
  },
]

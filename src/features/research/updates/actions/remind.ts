import { queueMails } from '#features/foundation/mail/actions.ts'
import { updateEveryMs } from '#features/research/projects/rules/completion.ts'
import type { Platform } from '#platform/platform.ts'
import { later } from '#values/time.ts'
import { reminderMail } from '../mails.ts'
import { claimOverdue } from '../store/reminders.ts'

const batchSize = 100

/** Reminds researchers whose donors have had no update for a quarter, once a quarter. */
export async function remindOverdue(platform: Platform): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await platform.database.transaction(async (tx) => {
      const now = platform.clock.now()
      const overdue = await claimOverdue(tx, { now, before: later(now, -updateEveryMs), count: batchSize })
      await queueMails(
        tx,
        platform,
        overdue.map((one) => reminderMail(platform, one)),
      )
      return overdue.length === batchSize
    })
}

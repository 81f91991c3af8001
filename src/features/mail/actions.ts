import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { dressMail, type MailBodies, type MailContent } from './rules.ts'
import { insertMails } from './store.ts'

export type QueuedMail = MailBodies & {
  /** What happened, uniquely: the same event never mails a person twice. */
  readonly eventKey: string
  readonly to: string
  readonly subject: string
}

/** Leaves mails in the outbox, in the transaction of what they tell about; the task `mail` sends them afterwards. */
export async function queueMails(tx: Database, platform: Platform, mails: readonly QueuedMail[]): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map((mail) => ({ ...mail, id: newId<'mail'>(platform) }))
  await insertMails(tx, rows, platform.clock.now())
  platform.tasks.wake('mail')
}

/** Puts a mail's content under the brand's heading, as text and as HTML. */
export const mailLayout = (platform: Platform, content: MailContent): MailBodies =>
  dressMail(platform.settings.brand, platform.settings.origin, content)

import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { findAccount } from '#features/identity/accounts/actions/records.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import type { Words } from '../mails.ts'

/** A notification and a mail with the same text, in the transaction of their cause; once for each event. */
export async function notifyHolder(tx: Database, platform: Platform, userId: Id<'user'>, words: Words): Promise<void> {
  const { eventKey, title, paragraphs } = words
  const target = `${paths.researcherProfile('settings')}#verification`
  const notice = { userId, type: 'credential_decision' as const, eventKey, title, body: paragraphs[0], target }
  await notify(tx, platform, [notice])
  const person = await findAccount(tx, userId)
  if (!person?.email) return
  const body = mailLayout(platform, {
    heading: title,
    paragraphs: [`Dear ${person.firstName},`, ...paragraphs],
    action: { label: 'See your verification', url: platform.settings.origin + target },
  })
  await queueMails(tx, platform, [{ eventKey, to: person.email, subject: title, ...body }])
}

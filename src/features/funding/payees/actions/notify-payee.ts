import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { findAccount } from '#features/identity/accounts/actions/records.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'

/** The text of a notification and of its mail. */
export type Words = { readonly eventKey: string; readonly title: string; readonly paragraphs: readonly string[] }

/** A notification and a mail with the same text, in the transaction of their cause; once for each event. */
export async function notifyPayee(tx: Database, platform: Platform, userId: Id<'user'>, words: Words): Promise<void> {
  const { eventKey, title, paragraphs } = words
  const target = paths.researcherProfile('money')
  await notify(tx, platform, [{ userId, type: 'payout', eventKey, title, body: paragraphs[0], target }])
  const person = await findAccount(tx, userId)
  if (!person?.email) return
  const body = mailLayout(platform, {
    heading: title,
    paragraphs: [`Dear ${person.firstName},`, ...paragraphs],
    action: { label: 'Open your money page', url: platform.settings.origin + target },
  })
  await queueMails(tx, platform, [{ eventKey, to: person.email, subject: title, ...body }])
}

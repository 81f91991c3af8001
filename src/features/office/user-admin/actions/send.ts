import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import type { MailContent } from '#features/foundation/mail/rules.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { PersonFacts } from '../store/people.ts'

type To = { readonly brand: string; readonly firstName: string; readonly contact: string | undefined }
type Letter = { readonly subject: string; readonly content: MailContent }

/**
 * Mails a person what was done to their account, in the same transaction; nothing for an account without an address.
 */
export async function mailPerson(
  tx: Database,
  platform: Platform,
  { email, firstName }: PersonFacts,
  letterOf: (to: To) => Letter,
): Promise<void> {
  if (email === null) return
  const { brand, contact } = platform.settings
  const { subject, content } = letterOf({ brand, firstName, contact: contact.email })
  const eventKey = `people:${newId(platform)}`
  await queueMails(tx, platform, [{ eventKey, to: email, subject, ...mailLayout(platform, content) }])
}

import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Unsubscribing } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { paragraphsOf } from './rules.ts'
import type { Recipient } from './store.ts'

export type Thanks = {
  readonly projectId: Id<'project'>
  readonly title: string
  readonly author: string
  readonly text: string
}

export const subjectOf = ({ title }: Pick<Thanks, 'title'>): string => `Thanks for your gift: ${title}`

/** The researcher's words, and which data each side sees. */
export const paragraphsFor = (platform: Platform, firstName: string, { author, text }: Thanks): string[] => {
  const { email } = platform.settings.contact
  return [
    ...(firstName ? [`Dear ${firstName},`] : []),
    `${author} writes to those who gave to this project:`,
    ...paragraphsOf(text),
    `We pass this on: ${author} does not learn your address, nor your name if you gave anonymously.`,
    ...(email ? [`Is this no thank-you? Tell us: ${email}`] : []),
  ]
}

export function thanksMail(
  platform: Platform,
  thanksId: Id<'thanks'>,
  { userId, email, firstName }: Recipient,
  thanks: Thanks,
  { page, oneClick }: Unsubscribing,
): QueuedMail {
  const content = mailLayout(platform, {
    heading: `Thanks from “${thanks.title}”`,
    paragraphs: [
      ...paragraphsFor(platform, firstName, thanks),
      `You get this mail because you gave to this project. To get no more thanks by mail, open ${page}`,
    ],
    action: [
      { label: 'See how the project is going', url: platform.settings.origin + paths.project(thanks.projectId) },
      { label: 'Answer in its room', url: platform.settings.origin + paths.messages({ project: thanks.projectId }) },
    ],
  })
  const eventKey = `thanks:${thanksId}:${userId}`
  return { eventKey, to: email, subject: subjectOf(thanks), unsubscribeUrl: oneClick, topic: 'thanks', ...content }
}

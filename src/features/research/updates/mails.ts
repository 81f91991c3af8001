import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Unsubscribing } from '#features/foundation/mail-preferences/actions.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import type { ProjectUpdate } from './contract.ts'
import { openingOf } from './rules.ts'

export type Reader = { readonly userId: Id<'user'>; readonly email: string; readonly firstName: string }
type About = { readonly projectId: Id<'project'>; readonly title: string; readonly update: ProjectUpdate }

/** AMB-089: the update itself, why it comes, and two ways to end it. */
export function updateMail(
  platform: Platform,
  reader: Reader,
  { projectId, title, update }: About,
  { page, oneClick }: Unsubscribing,
): QueuedMail {
  const url = platform.settings.origin + paths.project(projectId, { tab: 'updates' })
  const content = mailLayout(platform, {
    heading: `News from “${title}”`,
    paragraphs: [
      ...(reader.firstName ? [`Dear ${reader.firstName},`] : []),
      `${update.author} writes:`,
      ...openingOf(update.content),
      `You get this mail because you gave to this project or saved it. To get no more mails about updates, open ${page}`,
    ],
    action: { label: 'Read on the page of the project', url },
  })
  const subject = `New update: ${title}`
  return {
    eventKey: `update:${update.id}:${reader.userId}`,
    to: reader.email,
    subject,
    unsubscribeUrl: oneClick,
    ...content,
  }
}

import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Unsubscribing } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'

export type NewProject = {
  readonly id: Id<'project'>
  readonly title: string
  readonly ownerId: Id<'user'>
  readonly by: string
}

type Reader = { readonly userId: Id<'user'>; readonly firstName: string; readonly email: string }

/** To the followers of a researcher. */
export function newProjectMail(
  platform: Platform,
  to: Reader,
  { id, title, by }: NewProject,
  { page, oneClick }: Unsubscribing,
): QueuedMail {
  const heading = `${by} has a new project`
  const content = mailLayout(platform, {
    heading,
    paragraphs: [
      ...(to.firstName ? [`Dear ${to.firstName},`] : []),
      `“${title}” is public now.`,
      `You get this mail because you follow ${by}. To get no more mails about new projects, open ${page}`,
    ],
    action: { label: 'See the project', url: platform.settings.origin + paths.project(id) },
  })
  return {
    eventKey: `new-project:${id}:${to.userId}`,
    ...{ to: to.email, subject: `${heading}: ${title}`, unsubscribeUrl: oneClick, topic: 'new_project' },
    ...content,
  }
}

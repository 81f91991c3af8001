import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Unsubscribing } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import { findingLabels } from '#features/research/projects/rules/completion.ts'
import { updateKindLabels } from '#features/research/projects/rules/update-kinds.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { openingOf } from './rules/texts.ts'
import type { StoredUpdate } from './store/updates.ts'

export type Reader = { readonly userId: Id<'user'>; readonly email: string; readonly firstName: string }
export type MailedUpdate = {
  readonly projectId: Id<'project'>
  readonly title: string
  readonly update: Pick<
    StoredUpdate,
    'id' | 'author' | 'content' | 'kind' | 'finding' | 'audience' | 'projectId' | 'authorId'
  >
}

/** AMB-089: the update itself, why it comes, and two ways to end it. */
export function updateMail(
  platform: Platform,
  reader: Reader,
  { projectId, title, update }: MailedUpdate,
  { page, oneClick }: Unsubscribing,
): QueuedMail {
  const url = platform.settings.origin + paths.project(projectId, { tab: 'updates' })
  const { id, author, content: text, kind, finding, audience } = update
  const content = mailLayout(platform, {
    heading: `News from “${title}”`,
    paragraphs: [
      ...(reader.firstName ? [`Dear ${reader.firstName},`] : []),
      ...(finding
        ? [`Final report. ${findingLabels[finding]}.`]
        : kind === 'progress'
          ? []
          : [`${updateKindLabels[kind]}.`]),
      `${author} writes:`,
      ...openingOf(text),
      audience === 'donors'
        ? `Only those who gave to this project can read this update. To get no more mails about updates, open ${page}`
        : `You get this mail because you gave to this project or saved it. To get no more mails about updates, open ${page}`,
    ],
    action: { label: 'Read on the page of the project', url },
  })
  const subject = `${kind === 'final' ? 'Final report' : 'New update'}: ${title}`
  return {
    ...{ eventKey: `update:${id}:${reader.userId}`, to: reader.email, subject },
    ...{ unsubscribeUrl: oneClick, topic: 'project_update' },
    ...content,
  }
}

export type Overdue = {
  readonly projectId: Id<'project'>
  readonly title: string
  readonly email: string
  readonly firstName: string
}

/** To a researcher whose donors have had no update for a quarter. */
export function reminderMail(platform: Platform, { projectId, title, email, firstName }: Overdue): QueuedMail {
  const url = platform.settings.origin + paths.project(projectId, { tab: 'updates' })
  const settings = `${platform.settings.origin}${paths.researcherProfile('settings')}`
  const content = mailLayout(platform, {
    heading: `“${title}”: an update is due`,
    paragraphs: [
      ...(firstName ? [`Dear ${firstName},`] : []),
      'Your donors have heard nothing of this project for three months. A few sentences are enough, also when something went wrong or takes longer: a delay and a negative result are news like any other.',
      'Until then the page of the project says that an update is overdue.',
      `We remind once a quarter. To get no more reminders, change it in your settings: ${settings}`,
    ],
    action: { label: 'Write an update', url },
  })
  const quarter = platform.clock.now().slice(0, 10)
  return {
    eventKey: `update-due:${projectId}:${quarter}`,
    to: email,
    subject: `An update is due: ${title}`,
    ...content,
  }
}

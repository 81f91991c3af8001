import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Unsubscribing } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import type { Recipient } from './store/reading.ts'

export type Mail = Recipient & { readonly unsubscribing: Unsubscribing }
export type About = {
  readonly projectId: Id<'project'>
  readonly title: string
  readonly questionId: Id<'question'>
  readonly text: string
}

const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
const urlOf = (platform: Platform, projectId: Id<'project'>): string =>
  platform.settings.origin + paths.project(projectId, { tab: 'questions' })
const howToEnd = ({ unsubscribing }: Mail): string =>
  `To get no more mails about questions and answers, open ${unsubscribing.page}`

/** To those who may answer it. */
export function questionMail(platform: Platform, to: Mail, about: About): QueuedMail {
  const content = mailLayout(platform, {
    heading: `A question about “${about.title}”`,
    paragraphs: [
      ...(to.firstName ? [`Dear ${to.firstName},`] : []),
      'The question:',
      ...paragraphsOf(about.text),
      'Your answer is public, and so is the question from then on. Until then it is not public.',
      howToEnd(to),
    ],
    action: { label: 'Answer it', url: urlOf(platform, about.projectId) },
  })
  return {
    eventKey: `question:${about.questionId}:${to.userId}`,
    to: to.email,
    subject: `A question about ${about.title}`,
    unsubscribeUrl: to.unsubscribing.oneClick,
    topic: 'question',
    ...content,
  }
}

/** To the asker. */
export function answerMail(platform: Platform, to: Mail, about: About & { readonly answer: string }): QueuedMail {
  const content = mailLayout(platform, {
    heading: `An answer about “${about.title}”`,
    paragraphs: [
      ...(to.firstName ? [`Dear ${to.firstName},`] : []),
      'You asked:',
      ...paragraphsOf(about.text),
      'The answer:',
      ...paragraphsOf(about.answer),
      howToEnd(to),
    ],
    action: { label: 'Read it on the page of the project', url: urlOf(platform, about.projectId) },
  })
  return {
    eventKey: `answer:${about.questionId}`,
    to: to.email,
    subject: `Your question about ${about.title} was answered`,
    unsubscribeUrl: to.unsubscribing.oneClick,
    topic: 'question',
    ...content,
  }
}

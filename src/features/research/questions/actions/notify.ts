import { queueMails } from '#features/foundation/mail/actions.ts'
import { declinedBy } from '#features/foundation/mail-preferences/actions/preferences.ts'
import { unsubscribingOf } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { listWriters } from '#features/research/projects/actions/standing.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { type About, answerMail, type Mail, questionMail } from '../mails.ts'
import { listRecipients } from '../store/reading.ts'

/** Notifies and mails those who may answer. */
export async function notifyOfQuestion(tx: Database, platform: Platform, about: About): Promise<void> {
  const writers = await listWriters(tx, about.projectId)
  const notice = {
    type: 'question_asked' as const,
    topic: 'question' as const,
    eventKey: `question:${about.questionId}`,
    title: `A question about ${about.title}`,
    // Without its text: it may be withdrawn, and the notification would stay.
    body: 'It is public once you have answered it.',
    target: paths.project(about.projectId, { tab: 'questions' }),
  }
  await notify(
    tx,
    platform,
    writers.map((userId) => ({ ...notice, userId })),
  )
  await mailWilling(tx, platform, writers, (to) => questionMail(platform, to, about))
}

/** Notifies and mails the asker, once for a question: a new wording of the answer is not announced. */
export async function notifyOfAnswer(
  tx: Database,
  platform: Platform,
  askerId: Id<'user'>,
  about: About & { readonly answer: string },
): Promise<void> {
  await notify(tx, platform, [
    {
      userId: askerId,
      type: 'question_answered',
      topic: 'question',
      eventKey: `answer:${about.questionId}`,
      title: `Your question about ${about.title} was answered`,
      target: paths.project(about.projectId, { tab: 'questions' }),
    },
  ])
  await mailWilling(tx, platform, [askerId], (to) => answerMail(platform, to, about))
}

/** To those who did not decline mails about questions, each with a way to. */
async function mailWilling(
  tx: Database,
  platform: Platform,
  people: readonly Id<'user'>[],
  mailFor: (to: Mail) => ReturnType<typeof questionMail>,
): Promise<void> {
  const declined = await declinedBy(tx, people, 'question')
  const willing = people.filter((userId) => !declined.has(userId))
  if (willing.length === 0) return
  const mails = (await listRecipients(tx, willing)).map(async (recipient) =>
    mailFor({ ...recipient, unsubscribing: await unsubscribingOf(platform, recipient.userId, 'question') }),
  )
  await queueMails(tx, platform, await Promise.all(mails))
}

import { recordBounce } from '#features/foundation/bounces/actions/stops.ts'
import { AddressRefused } from '#platform/mailer.ts'
import type { Platform } from '#platform/platform.ts'
import type { Schedule } from '#platform/schedule.ts'
import { backOffMs, type Task } from '#platform/task.ts'
import { dayMs, later, minuteMs } from '#values/time.ts'
import { attemptsMax, wordsKeptDays } from './rules.ts'
import { claimDueMails, type DueMail, dropMail, eraseMailBodies, giveUp, markSent, postpone } from './store.ts'

const batch = 20
/** Longer than one batch can take with a server that hangs at every step. */
const claimMs = 15 * minuteMs

const taskFor = (name: string, isNews: boolean): Task => ({
  name,
  everyMs: 2000,
  run: async (platform) => {
    const { mailer, database, clock } = platform
    if (!mailer) return false
    const now = clock.now()
    const due = await claimDueMails(database, { now, until: later(now, claimMs), count: batch, attemptsMax, isNews })
    await Promise.all(due.map((mail) => deliver(platform, mailer, mail)))
    return due.length === batch
  },
})

/**
 * Without a mailer mails wait in the outbox, where the mailbox page shows them. News have a queue of their own: a receipt
 * waits behind no digest.
 */
export const mailTasks: readonly Task[] = [taskFor('mail', false), taskFor('mail-news', true)]

export const mailWordsSchedule: Schedule = {
  name: 'mail-words',
  cron: '50 3 * * *',
  run: async ({ database, clock }) => {
    await eraseMailBodies(database, later(clock.now(), -wordsKeptDays * dayMs))
  },
}

/** A refused mail does not hold up the others. */
async function deliver(platform: Platform, mailer: NonNullable<Platform['mailer']>, mail: DueMail): Promise<void> {
  const { database, clock, log } = platform
  if (mail.drop !== null) return void (await dropMail(database, mail.id, mail.drop))
  const host = new URL(platform.settings.origin).hostname
  const messageId = `<${mail.id}@${host}>`
  const thread = mail.thread === null ? null : `<${mail.thread}@${host}>`
  const listId = mail.topic === null ? null : `${mail.topic.replaceAll('_', '-')}.${host}`
  const failure = await mailer.send({ ...mail, messageId, thread, listId, isNews: mail.class === 'news' }).then(
    () => undefined,
    (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))),
  )
  if (failure === undefined) return void (await markSent(database, mail.id, clock.now()))
  const error = failure.message.slice(0, 500)
  if (failure instanceof AddressRefused) {
    await giveUp(database, mail.id, attemptsMax, error)
    const event = { eventKey: `sending:${mail.id}`, email: mail.to, mailId: mail.id, kind: 'hard' } as const
    await database.transaction((tx) => recordBounce(tx, platform, event))
    return log.warn('a server knows no such address; the mail is given up', { mailId: mail.id })
  }
  await postpone(database, mail.id, later(clock.now(), backOffMs(mail.attempts)), error)
  log.warn('a mail was not taken and will be tried again', { mailId: mail.id, attempts: mail.attempts })
}

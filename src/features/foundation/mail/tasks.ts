import type { Platform } from '#platform/platform.ts'
import type { Schedule } from '#platform/schedule.ts'
import { backOffMs, type Task } from '#platform/task.ts'
import { dayMs, later, minuteMs } from '#values/time.ts'
import { claimDueMails, type DueMail, eraseMailBodies, markSent, postpone } from './store.ts'

const batch = 20
/** With growing pauses, about three days; then the mail is given up. Each failure is logged. */
const attemptsMax = 80
/** Longer than one batch can take with a server that hangs at every step. */
const claimMs = 15 * minuteMs

/** Without a mailer mails wait in the outbox, where the mailbox page shows them. */
export const mailTask: Task = {
  name: 'mail',
  everyMs: 2000,
  run: async (platform) => {
    const { mailer, database, clock } = platform
    if (!mailer) return false
    const now = clock.now()
    const due = await claimDueMails(database, { now, until: later(now, claimMs), count: batch, attemptsMax })
    await Promise.all(due.map((mail) => deliver(platform, mailer, mail)))
    return due.length === batch
  },
}

/** Mails contain names, and links that once opened accounts: support may need them, but not for ever. */
const wordsKeptDays = 30

export const mailWordsSchedule: Schedule = {
  name: 'mail-words',
  cron: '50 3 * * *',
  run: async ({ database, clock }) => {
    await eraseMailBodies(database, later(clock.now(), -wordsKeptDays * dayMs))
  },
}

/** A refused mail does not hold up the others. */
async function deliver(platform: Platform, mailer: NonNullable<Platform['mailer']>, mail: DueMail): Promise<void> {
  const host = new URL(platform.settings.origin).hostname
  const messageId = `<${mail.id}@${host}>`
  const thread = mail.thread === null ? null : `<${mail.thread}@${host}>`
  const failure = await mailer.send({ ...mail, messageId, thread }).then(
    () => undefined,
    (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
  )
  if (failure === undefined) return void (await markSent(platform.database, mail.id, platform.clock.now()))
  const until = later(platform.clock.now(), backOffMs(mail.attempts))
  await postpone(platform.database, mail.id, until, failure.slice(0, 500))
  platform.log.warn('a mail was not taken and will be tried again', { mailId: mail.id, attempts: mail.attempts })
}

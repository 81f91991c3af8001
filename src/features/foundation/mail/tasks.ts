import { recordBounce } from '#features/foundation/bounces/actions/stops.ts'
import { batched } from '#platform/batched.ts'
import { AddressRefused } from '#platform/mailer.ts'
import type { Platform } from '#platform/platform.ts'
import type { Schedule } from '#platform/schedule.ts'
import { backOffMs, type Task } from '#platform/task.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later, minuteMs } from '#values/time.ts'
import type { Renewal } from './actions.ts'
import { attemptsMax, freshMs, isWithheldTooLong, type Renewed, withheldMs, wordsKeptDays } from './rules.ts'
import {
  claimDueMails,
  type DueMail,
  dropMail,
  eraseMailBodies,
  giveUp,
  holdBack,
  markSent,
  postpone,
  reword,
} from './store.ts'

const batch = 20
/** Longer than one batch can take with a server that hangs at every step. */
const claimMs = 15 * minuteMs

const taskFor = (name: string, isNews: boolean, renewals: readonly Renewal[] = []): Task => ({
  name,
  everyMs: 2000,
  run: async (platform) => {
    const { mailer, database, clock } = platform
    if (!mailer) return false
    const now = clock.now()
    const due = await claimDueMails(database, { now, until: later(now, claimMs), count: batch, attemptsMax, isNews })
    const old = due.filter(({ createdAt, drop }) => drop === null && createdAt < later(now, -freshMs))
    const renewed = await renewedBy(platform, renewals, old)
    // Mails that the server takes while others are being marked share the next statement.
    const sent = batched((ids: readonly Id<'mail'>[]) => markSent(database, ids, clock.now()), batch)
    await Promise.all(due.map((mail) => deliver({ platform, mailer, sent }, mail, renewed.get(mail.id))))
    return due.length === batch
  },
})

/**
 * Without a mailer, mails wait in the outbox, where the mailbox page shows them. News have a queue of their own, so
 * that no receipt waits behind a digest.
 */
export const mailTasks = (...renewals: readonly Renewal[]): readonly Task[] => [
  taskFor('mail', false),
  taskFor('mail-news', true, renewals),
]

async function renewedBy(platform: Platform, renewals: readonly Renewal[], old: readonly DueMail[]) {
  const found = old.length === 0 ? [] : await Promise.all(renewals.map((renew) => renew(platform, old)))
  return new Map(found.flatMap((renewed) => [...renewed]))
}

export const mailWordsSchedule: Schedule = {
  name: 'mail-words',
  cron: '50 3 * * *',
  run: async ({ database, clock }) => {
    await eraseMailBodies(database, { before: later(clock.now(), -wordsKeptDays * dayMs), attemptsMax })
  },
}

type Sending = {
  readonly platform: Platform
  readonly mailer: NonNullable<Platform['mailer']>
  /** Marks a mail as sent. */
  readonly sent: (id: Id<'mail'>) => Promise<void>
}

/** A refused mail does not hold up the others. */
async function deliver(
  { platform, mailer, sent }: Sending,
  composed: DueMail,
  renewed: Renewed | undefined,
): Promise<void> {
  const { database, clock, log } = platform
  const isOutdated =
    renewed === 'outdated' || (renewed === 'withheld' && isWithheldTooLong(composed.createdAt, clock.now()))
  const drop = isOutdated ? 'outdated' : composed.drop
  if (drop !== null) return void (await dropMail(database, composed.id, drop))
  if (typeof renewed === 'string') return void (await holdBack(database, composed.id, later(clock.now(), withheldMs)))
  if (renewed) await reword(database, composed.id, renewed)
  const mail = { ...composed, ...renewed }
  const host = new URL(platform.settings.origin).hostname
  const messageId = `<${mail.id}@${host}>`
  const thread = mail.thread === null ? null : `<${mail.thread}@${host}>`
  const listId = mail.topic === null ? null : `${mail.topic.replaceAll('_', '-')}.${host}`
  const failure = await mailer.send({ ...mail, messageId, thread, listId, isNews: mail.class === 'news' }).then(
    () => undefined,
    (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))),
  )
  if (failure === undefined) return sent(mail.id)
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

import { queueMails, type Renewal } from '#features/foundation/mail/actions.ts'
import { declinedBy } from '#features/foundation/mail-preferences/actions/preferences.ts'
import { unsubscribingOf } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later } from '#values/time.ts'
import { unreadMail } from '../mails.ts'
import { mailAfterMs } from '../rules/limits.ts'
import { listGone, listToMail, lookAgainAt, markMailed, type Recipient, takeDue } from '../store/mail.ts'
import { listAt } from '../store/messages.ts'
import { listProjectsOf } from '../store/threads.ts'
import { nameOf } from './show.ts'

const batchMax = 50

/**
 * Mails people who have not read a message two minutes after it was sent, who did not mute the thread, and who want
 * such mails: checked now, so that messages read or removed meanwhile are not mailed.
 */
export const mailUnread = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const rooms = await takeDue(tx, now, batchMax)
    if (rooms.length === 0) return false
    const found = await listToMail(
      tx,
      rooms.map(({ id }) => id),
      later(now, -mailAfterMs),
    )
    const due = found.filter(({ isDue }) => isDue)
    for (const { roomId, firstAt } of found.filter(({ isDue }) => !isDue))
      await lookAgainAt(tx, roomId, later(firstAt, mailAfterMs))
    const declined = await declinedBy(
      tx,
      due.map(({ userId }) => userId),
      'message',
    )
    const willing = due.filter(({ userId }) => !declined.has(userId))
    if (willing.length > 0) await mailThem(tx, platform, willing)
    return rooms.length === batchMax
  })

async function mailThem(tx: Database, platform: Platform, willing: readonly Recipient[]): Promise<void> {
  const messages = new Map((await listAt(tx, willing)).map((row) => [`${row.roomId} ${row.seq}`, row]))
  const about = new Map(
    (await listProjectsOf(tx, [...new Set(willing.map(({ roomId }) => roomId))])).map((one) => [one.id, one]),
  )
  const mails = willing.map(async (to) => {
    const row = messages.get(`${to.roomId} ${to.seq}`)
    const thread = about.get(to.roomId as Id<'room'>)
    if (!row || !thread) throw new Error('what is mailed about is there')
    const unread = {
      ...{ name: nameOf(row, thread.isDirect), isDirect: thread.isDirect },
      ...{ projectTitle: thread.projectTitle, text: row.body },
    }
    return unreadMail(platform, to, unread, await unsubscribingOf(platform, to.userId, 'message'))
  })
  await queueMails(tx, platform, await Promise.all(mails))
  await markMailed(tx, willing)
}

/** Waiting mails that quote a message which was removed or hidden meanwhile are not sent. */
export const dropGoneMessages: Renewal = async ({ database }, mails) => {
  const about = mails.flatMap(({ id, eventKey }) => {
    const [kind, roomId, seq] = eventKey.split(':')
    return kind === 'message' && roomId !== undefined ? [{ id, roomId, seq: Number(seq) }] : []
  })
  const gone = about.length === 0 ? [] : await listGone(database, about)
  return new Map(gone.map(({ id }) => [id, 'outdated' as const]))
}

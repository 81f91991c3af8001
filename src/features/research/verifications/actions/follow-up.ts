import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { later } from '#values/time.ts'
import { dueWords, endingWords, lapsedWords, type Words } from '../mails.ts'
import { documentsKeptMs, remindBeforeMs } from '../rules/verifications.ts'
import { forgetCodes } from '../store/mailboxes.ts'
import { type Holder, lockDue, lockEnding, lockLapsed } from '../store/proofs.ts'
import { lockSettled } from '../store/requests.ts'
import { removeDocuments } from './ask.ts'
import { notifyHolder } from './notify-holder.ts'

const batchSize = 100

/**
 * Notifies people about their verification, and deletes what is no longer needed. @returns whether there may be more.
 */
export async function followUp(platform: Platform): Promise<boolean> {
  const { database, clock } = platform
  const now = clock.now()
  await forgetCodes(database, now)
  const soon = later(now, remindBeforeMs)
  const notified = [
    await notifyEach(platform, (tx) => lockEnding(tx, now, soon, batchSize), endingWords),
    await notifyEach(platform, (tx) => lockLapsed(tx, now, batchSize), lapsedWords),
    await notifyEach(platform, (tx) => lockDue(tx, now, batchSize), dueWords),
  ]
  const settled = await database.transaction(async (tx) => {
    const rows = await lockSettled(tx, later(now, -documentsKeptMs), batchSize)
    const ids = rows.map(({ id }) => id)
    await removeDocuments(tx, ids)
    return ids.length
  })
  return [...notified, settled].some((count) => count === batchSize)
}

const notifyEach = (
  platform: Platform,
  lock: (tx: Database) => Promise<Holder[]>,
  wordsOf: (holder: Holder) => Words,
): Promise<number> =>
  platform.database.transaction(async (tx) => {
    const holders = await lock(tx)
    for (const holder of holders) await notifyHolder(tx, platform, holder.userId, wordsOf(holder))
    return holders.length
  })

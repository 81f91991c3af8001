import { queueMails } from '#features/foundation/mail/actions.ts'
import { declinedBy, unsubscribingOf } from '#features/foundation/mail-preferences/actions.ts'
import { type Notice, notify } from '#features/foundation/notifications/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { updateMail } from '../mails.ts'
import { listAddresses, listReaderIds } from '../store.ts'

/** Notifies those who gave to a project or saved it, each person once, without its researcher. @returns who they are. */
export async function notifyReaders(
  tx: Database,
  platform: Platform,
  projectId: Id<'project'>,
  authorId: Id<'user'>,
  notice: Omit<Notice, 'userId'>,
): Promise<readonly Id<'user'>[]> {
  const readers = await listReaderIds(tx, projectId, authorId)
  await notify(
    tx,
    platform,
    readers.map((userId) => ({ ...notice, userId })),
  )
  return readers
}

/** To those who do not decline it, each with a way to (AMB-089). */
export async function mailReaders(
  tx: Database,
  platform: Platform,
  readers: readonly Id<'user'>[],
  about: Parameters<typeof updateMail>[2],
): Promise<void> {
  const declined = await declinedBy(tx, readers, 'project_update')
  const wanting = readers.filter((userId) => !declined.has(userId))
  if (wanting.length === 0) return
  const mails = (await listAddresses(tx, wanting)).map(async (reader) =>
    updateMail(platform, reader, about, await unsubscribingOf(platform, reader.userId)),
  )
  await queueMails(tx, platform, await Promise.all(mails))
}

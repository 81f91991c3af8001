import { cancelMails, queueMails, type Renewal } from '#features/foundation/mail/actions.ts'
import { declinedBy } from '#features/foundation/mail-preferences/actions/preferences.ts'
import { unsubscribingOf } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import { type Notice, notify } from '#features/foundation/notifications/actions.ts'
import type { UpdateAudience } from '#features/research/projects/rules/update-kinds.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { type Instant, later } from '#values/time.ts'
import { type MailedUpdate, updateMail } from '../mails.ts'
import { mailAfterMs } from '../rules/kinds.ts'
import { listAddresses, listReaderIds } from '../store/readers.ts'
import { listPublished } from '../store/reported.ts'

type Whose = {
  readonly projectId: Id<'project'>
  readonly authorId: Id<'user'>
  /** People who only saved the project are notified of public updates. */
  readonly audience: UpdateAudience
}

/** Notifies donors and followers of a project, each person once, without its researcher. @returns who they are. */
export async function notifyReaders(
  tx: Database,
  platform: Platform,
  whose: Whose,
  notice: Omit<Notice, 'userId'>,
): Promise<readonly Id<'user'>[]> {
  const readers = await listReaderIds(tx, whose)
  await notify(
    tx,
    platform,
    readers.map((userId) => ({ topic: 'project_update' as const, ...notice, userId })),
  )
  return readers
}

/**
 * To those who did not opt out, each with a link to do so (AMB-089), once the time for withdrawing the update is
 * nearly over.
 */
export async function mailReaders(
  tx: Database,
  platform: Platform,
  readers: readonly Id<'user'>[],
  about: MailedUpdate,
  publishedAt: Instant = platform.clock.now(),
): Promise<void> {
  const declined = await declinedBy(tx, readers, 'project_update')
  const wanting = readers.filter((userId) => !declined.has(userId))
  if (wanting.length === 0) return
  const mails = (await listAddresses(tx, wanting)).map(async (reader) =>
    updateMail(platform, reader, about, await unsubscribingOf(platform, reader.userId)),
  )
  await queueMails(tx, platform, await Promise.all(mails), later(publishedAt, mailAfterMs))
}

/** Unsent mails get the update's present text; no reader gets a second one. */
export async function renewMails(
  tx: Database,
  platform: Platform,
  {
    publishedAt,
    ...about
  }: Omit<MailedUpdate, 'projectId'> & { readonly update: Whose; readonly publishedAt: Instant },
): Promise<void> {
  if (later(publishedAt, mailAfterMs) <= platform.clock.now()) return
  await cancelMails(tx, `update:${about.update.id}:`)
  const readers = await listReaderIds(tx, about.update)
  await mailReaders(tx, platform, readers, { ...about, projectId: about.update.projectId }, publishedAt)
}

/**
 * Mails about an update that is hidden, or whose project is, wait until it is shown again. If it is gone, they are not
 * sent.
 */
export const withholdHiddenUpdates: Renewal = async ({ database }, mails) => {
  const about = mails.flatMap(({ id, eventKey }) => {
    const [kind, updateId] = eventKey.split(':')
    return kind === 'update' && updateId !== undefined ? [{ id, updateId }] : []
  })
  if (about.length === 0) return new Map()
  const ids = about.map(({ updateId }) => updateId)
  const hidden = new Map((await listPublished(database, ids)).map(({ id, isHidden }) => [id, isHidden]))
  return new Map(
    about
      .filter(({ updateId }) => hidden.get(updateId) !== false)
      .map(({ id, updateId }) => [id, hidden.has(updateId) ? 'withheld' : 'outdated'] as const),
  )
}

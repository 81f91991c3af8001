import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { NewsTopic } from '#values/news-topic.ts'
import { Refusal } from '#wire/refusal.ts'
import type { NotificationPage, NotificationType } from './contract.ts'
import {
  countUnread,
  countUnreadOf,
  deleteAllOf,
  deleteNews,
  emptyNotices,
  hideNews,
  insertNotifications,
  listNotifications,
  markAllRead,
  markRead,
  showNews,
  updateNews,
} from './store.ts'

export type Notice = {
  readonly userId: Id<'user'>
  readonly type: NotificationType
  /** Names the event, for example `update:<id>`: the same event notifies a person once, however often it is handled. */
  readonly eventKey: string
  /** The news topic, if people may decline it or choose to have it in a digest. */
  readonly topic?: NewsTopic | undefined
  readonly title: string
  readonly body?: string | undefined
  /** A path on this site that shows what happened. */
  readonly target: string
}

/** Notifies people in the caller's transaction and in one statement: the notification and its cause commit together. */
export async function notify(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random'>,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map((notice) => ({
    ...notice,
    topic: notice.topic ?? null,
    body: notice.body ?? null,
    id: newId<'notification'>(platform),
  }))
  await insertNotifications(tx, rows, platform.clock.now())
}

/** Deletes everyone's notifications of this news of a project. */
export const withdrawNews = deleteNews

/** Changes the text of everyone's notifications of this news of a project; null: it has none. */
export const rewordNews = updateNews

/** Takes the text out of all news that lead to these pages, because they are hidden; `restoreNews` brings it back. */
export const withholdNews = hideNews
export const restoreNews = showNews

const pageSize = 12

/** One page of a person's notifications. Reads one more than a page, to know whether older ones follow. */
export async function readPage(
  platform: Platform,
  actor: Actor,
  before: Id<'notification'> | undefined,
): Promise<NotificationPage> {
  const [found, unread] = await Promise.all([
    listNotifications(platform.database, actor.userId, before, pageSize + 1),
    countUnreadOf(platform.database, actor.userId),
  ])
  const items = found.slice(0, pageSize)
  const older = found.length > pageSize ? (items.at(-1)?.id ?? null) : null
  return { items, unread, older, now: platform.clock.now() }
}

/** Another person's notification counts as not found. */
export async function read(platform: Platform, actor: Actor, id: Id<'notification'>): Promise<undefined> {
  if (!(await markRead(platform.database, actor.userId, id, platform.clock.now())))
    throw new Refusal('notification_not_found', 'There is no such notification.')
}

export async function readAll(platform: Platform, actor: Actor): Promise<undefined> {
  await markAllRead(platform.database, actor.userId, platform.clock.now())
}

/** The number of unread notifications of each person; those with none are left out. */
export async function unreadOf(
  { database }: Pick<Platform, 'database'>,
  userIds: readonly Id<'user'>[],
): Promise<ReadonlyMap<Id<'user'>, number>> {
  const rows = await countUnread(database, userIds)
  return new Map(rows.map(({ userId, unread }) => [userId, unread]))
}

/** Part of closing an account. */
export const deleteNotifications = (tx: Database, userId: Id<'user'>): Promise<unknown> => deleteAllOf(tx, userId)

/** Removes personal data from notifications about a project, in the caller's transaction. */
export const removeFromNotices = emptyNotices

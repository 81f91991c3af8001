import { type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { NewsTopic } from '#values/news-topic.ts'
import type { Instant } from '#values/time.ts'
import type { Notification, NotificationType } from './contract.ts'

export type NewNotification = {
  readonly id: Id<'notification'>
  readonly userId: Id<'user'>
  readonly type: NotificationType
  readonly eventKey: string
  readonly topic: NewsTopic | null
  readonly title: string
  readonly body: string | null
  readonly target: string
}

/**
 * In one statement; an existing notification stays unchanged. A person who wants a topic only by mail is not shown the
 * notification, but their digest finds it.
 */
export async function insertNotifications(db: Database, rows: readonly NewNotification[], at: Instant): Promise<void> {
  await db.query(sql`
    insert into notifications (id, user_id, type, event_key, topic, title, body, target, created_at, in_app)
    select new.id, new."userId", new.type, new."eventKey", new.topic, new.title, new.body, new.target, ${at},
      coalesce(chosen.in_app, true)
    from jsonb_to_recordset(${rows}::jsonb)
      as new (id uuid, "userId" uuid, type text, "eventKey" text, topic text, title text, body text, target text)
      left join notification_preferences chosen on chosen.user_id = new."userId" and chosen.type = new.topic
    on conflict (user_id, event_key) do nothing`)
}

/** News of a project, found by where they lead: an index has it. */
type NewsOf = { readonly target: string; readonly eventKey: string }

const isNewsOf = ({ target, eventKey }: NewsOf): Sql =>
  sql`type = 'project_update' and target = ${target} and event_key = ${eventKey}`

export const deleteNews = (tx: Database, of: NewsOf): Promise<unknown> =>
  tx.query(sql`delete from notifications where ${isNewsOf(of)}`)

export const updateNews = (tx: Database, of: NewsOf, body: string | null): Promise<unknown> =>
  tx.query(sql`update notifications set body = ${body}, withheld_body = null where ${isNewsOf(of)}`)

export const hideNews = (tx: Database, targets: readonly string[]): Promise<unknown> =>
  tx.query(sql`
    update notifications set withheld_body = body, body = null
    where type = 'project_update' and target = any(${[...targets]}::text[]) and body is not null`)

export const showNews = (tx: Database, targets: readonly string[]): Promise<unknown> =>
  tx.query(sql`
    update notifications set body = withheld_body, withheld_body = null
    where type = 'project_update' and target = any(${[...targets]}::text[]) and withheld_body is not null`)

/** Newest first, older than the given one; an unknown id or another person's gives an empty page. */
export async function listNotifications(
  db: Database,
  userId: Id<'user'>,
  before: Id<'notification'> | undefined,
  limit: number,
): Promise<Notification[]> {
  const older =
    before === undefined
      ? nothing
      : sql`and (created_at, id) < (select created_at, id from notifications where id = ${before} and user_id = ${userId})`
  return db.query<Notification>(sql`
    select id, type, title, body, target, read_at as "readAt", created_at as "createdAt"
    from notifications where user_id = ${userId} and in_app ${older}
    order by created_at desc, id desc limit ${limit}`)
}

export async function countUnreadOf(db: Database, userId: Id<'user'>): Promise<number> {
  const row = await first(
    db.query<{ unread: number }>(sql`
      select count(*)::int as unread from notifications where user_id = ${userId} and read_at is null and in_app`),
  )
  return row?.unread ?? 0
}

/** People with nothing unread are left out. */
export const countUnread = (
  db: Database,
  userIds: readonly Id<'user'>[],
): Promise<{ readonly userId: Id<'user'>; readonly unread: number }[]> =>
  db.query(sql`
    select user_id "userId", count(*)::int as unread from notifications
    where user_id = any(${userIds}::uuid[]) and read_at is null and in_app group by user_id`)

/** Returns false if this person has no such notification. The time of the first read is kept. */
export async function markRead(
  db: Database,
  userId: Id<'user'>,
  id: Id<'notification'>,
  at: Instant,
): Promise<boolean> {
  const rows = await db.query(sql`
    update notifications set read_at = coalesce(read_at, ${at}) where id = ${id} and user_id = ${userId} returning id`)
  return rows.length === 1
}

/** Those that are not shown stay unread: they wait for a mail. */
export async function markAllRead(db: Database, userId: Id<'user'>, at: Instant): Promise<void> {
  await db.query(sql`update notifications set read_at = ${at} where user_id = ${userId} and read_at is null and in_app`)
}

export const deleteAllOf = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`delete from notifications where user_id = ${userId}`)

/** Text to remove from notifications about a project. */
export type NoticePassage = {
  readonly words: string
  readonly mark: string
  /** The notification either leads to this project or names one of its titles. */
  readonly projectId: Id<'project'>
  readonly titles: readonly string[]
}

/** Removes a passage from everyone's notifications: people keep them who no longer follow the project. */
export const emptyNotices = (tx: Database, { words, mark, projectId, titles }: NoticePassage): Promise<unknown> =>
  tx.query(sql`
    update notifications set title = replace(title, ${words}, ${mark}), body = replace(body, ${words}, ${mark}),
      withheld_body = replace(withheld_body, ${words}, ${mark})
    where position(${words} in concat_ws(' ', title, body, withheld_body)) > 0
      and (position(${projectId}::text in target) > 0 or exists (
        select from unnest(${[...titles]}::text[]) named
        where position(named in title) > 0 or position(named in coalesce(body, '')) > 0))`)

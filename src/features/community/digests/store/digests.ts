import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { NewsTopic } from '#values/news-topic.ts'
import type { Instant } from '#values/time.ts'
import type { DigestKind, MailKind } from '../rules/kinds.ts'

export type Asked = { readonly userId: Id<'user'>; readonly kind: DigestKind }
export type Found = {
  readonly userId: Id<'user'>
  readonly kind: DigestKind
  readonly id: Id<'notification'>
  readonly topic: NewsTopic
  /** Null if it is only counted. */
  readonly title: string | null
  readonly body: string | null
}

export type Limits = { readonly listedSince: Instant; readonly listed: number; readonly gathered: number }

const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'

/**
 * For a notification `n`: whether its target may still be shown: its project is public and no block exists between
 * its researcher and the reader, or the project is the reader's own; and a moderator hid neither its update nor its
 * position.
 */
export const isTellable = sql`not exists (
  select from projects p
  where p.id = substring(n.target from ${`^/project/${uuid}`}::text)::uuid
    and p.owner_id <> n.user_id
    and (p.status <> 'approved' or p.hidden_at is not null or exists (
      select from blocks b where b.room_id is null
        and (b.blocker_id, b.blocked_id) in ((n.user_id, p.owner_id), (p.owner_id, n.user_id)))))
  and not exists (select from project_updates u
    where u.id = substring(n.event_key from ${`^update:${uuid}$`}::text)::uuid and u.hidden_at is not null)
  and not exists (select from jobs job
    where job.id = substring(n.target from ${`^/jobs/${uuid}$`}::text)::uuid
      and (job.state = 'removed' or job.poster_hidden))`

/**
 * Unread notifications that these people want gathered: since they chose so, and in no mail yet. No time marker is
 * stored: a late commit is found the next time.
 */
export const listGathered = (
  tx: Database,
  asked: readonly Asked[],
  { listedSince, listed, gathered }: Limits,
): Promise<Found[]> =>
  tx.query<Found>(sql`
    select a."userId", a.kind, n.id, n.topic,
      case when n.place <= ${listed} and n.created_at >= ${listedSince} then n.title end as title,
      case when n.place <= ${listed} and n.created_at >= ${listedSince} then left(n.body, 300) end as body
    from jsonb_to_recordset(${asked}::jsonb) as a ("userId" uuid, kind text)
      cross join lateral (
        select n.*, row_number() over (order by n.created_at desc, n.id desc) as place
        from notifications n
          join notification_preferences c on c.user_id = n.user_id and c.type = n.topic and c.mail = a.kind
        where n.user_id = a."userId" and n.topic is not null and n.read_at is null and n.created_at >= c.gathered_since
          and ${isTellable}
          and not exists (select from digest_items i where i.notification_id = n.id)
        order by n.created_at desc, n.id desc limit ${gathered}
      ) n
    order by a."userId", a.kind, n.place`)

export type NewDigest = {
  readonly id: string
  readonly userId: Id<'user'>
  readonly kind: MailKind
  readonly localDay: string
  readonly items: number
  readonly leftOut: number
  readonly notificationIds: readonly string[]
  readonly rooms: readonly { readonly id: Id<'room'>; readonly afterSeq: number }[]
}

export const insertDigests = (tx: Database, digests: readonly NewDigest[], at: Instant): Promise<unknown> =>
  tx.query(sql`
    with new as (
      select * from jsonb_to_recordset(${digests}::jsonb)
        as d (id uuid, "userId" uuid, kind text, "localDay" date, items int, "leftOut" int, "notificationIds" uuid[],
          rooms jsonb)
    ), kept as (
      insert into digests (id, user_id, kind, local_day, items, left_out, at)
      select id, "userId", kind, "localDay", items, "leftOut", ${at} from new
    ), talks as (
      insert into digest_rooms (digest_id, room_id, after_seq)
      select new.id, room.id, room."afterSeq"
      from new cross join lateral jsonb_to_recordset(new.rooms) as room (id uuid, "afterSeq" int)
    )
    insert into digest_items (notification_id, digest_id)
    select notification, new.id from new cross join lateral unnest(new."notificationIds") as notification`)

export async function deleteDigestsOf(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`delete from digest_due where user_id = ${userId}`)
  await tx.query(sql`delete from digests where user_id = ${userId}`)
}

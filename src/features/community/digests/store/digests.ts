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
  /** Null where it is only counted. */
  readonly title: string | null
  readonly body: string | null
}

type Limits = { readonly listedSince: Instant; readonly listed: number; readonly gathered: number }

/**
 * What these people want gathered and have not read: since they chose so, and in no mail yet. No mark in time: what
 * commits late is found the next time.
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
}

export const insertDigests = (tx: Database, digests: readonly NewDigest[], at: Instant): Promise<unknown> =>
  tx.query(sql`
    with new as (
      select * from jsonb_to_recordset(${digests}::jsonb)
        as d (id uuid, "userId" uuid, kind text, "localDay" date, items int, "leftOut" int, "notificationIds" uuid[])
    ), kept as (
      insert into digests (id, user_id, kind, local_day, items, left_out, at)
      select id, "userId", kind, "localDay", items, "leftOut", ${at} from new
    )
    insert into digest_items (notification_id, digest_id)
    select notification, new.id from new cross join lateral unnest(new."notificationIds") as notification`)

export async function deleteDigestsOf(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`delete from digest_due where user_id = ${userId}`)
  await tx.query(sql`delete from digests where user_id = ${userId}`)
}

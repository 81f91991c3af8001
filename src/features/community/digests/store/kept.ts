import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { MailKind } from '../rules/kinds.ts'
import { type Found, isTellable, type Limits } from './digests.ts'

/** A composed mail that has not been sent. */
export type Composed = {
  readonly id: string
  readonly userId: Id<'user'>
  readonly kind: MailKind
  readonly email: string
  readonly firstName: string
  readonly rooms: { readonly roomId: Id<'room'>; readonly afterSeq: number }[]
}

export const listComposed = (db: Database, ids: readonly string[]): Promise<Composed[]> =>
  db.query<Composed>(sql`
    select d.id, d.user_id as "userId", d.kind, u.email, u.first_name as "firstName",
      coalesce((select jsonb_agg(jsonb_build_object('roomId', r.room_id, 'afterSeq', r.after_seq) order by r.room_id)
        from digest_rooms r where r.digest_id = d.id), '[]') as rooms
    from digests d join users u on u.id = d.user_id and u.email is not null
    where d.id = any(${[...ids]}::uuid[]) order by d.id`)

export type StillFound = Omit<Found, 'userId' | 'kind'> & { readonly digestId: string }

/** What these mails gathered and is still there, unread, wanted in this kind of mail, and may still be shown. */
export const listStillThere = (
  db: Database,
  digestIds: readonly string[],
  { listedSince, listed }: Omit<Limits, 'gathered'>,
): Promise<StillFound[]> =>
  db.query<StillFound>(sql`
    select d.id as "digestId", n.id, n.topic,
      case when n.place <= ${listed} and n.created_at >= ${listedSince} then n.title end as title,
      case when n.place <= ${listed} and n.created_at >= ${listedSince} then left(n.body, 300) end as body
    from unnest(${[...digestIds]}::uuid[]) as asked (id) join digests d on d.id = asked.id
      cross join lateral (
        select n.*, row_number() over (order by n.created_at desc, n.id desc) as place
        from digest_items i join notifications n on n.id = i.notification_id
          join notification_preferences c on c.user_id = n.user_id and c.type = n.topic and c.mail = d.kind
        where i.digest_id = d.id and n.topic is not null and n.read_at is null and ${isTellable}
      ) n
    order by d.id, n.place`)

import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export const insertFollow = (
  db: Database,
  userId: Id<'user'>,
  researcherId: Id<'user'>,
  at: Instant,
): Promise<unknown> =>
  db.query(sql`
    insert into researcher_follows (user_id, researcher_id, at) values (${userId}, ${researcherId}, ${at})
    on conflict do nothing`)

export const deleteFollow = (db: Database, userId: Id<'user'>, researcherId: Id<'user'>): Promise<unknown> =>
  db.query(sql`delete from researcher_follows where user_id = ${userId} and researcher_id = ${researcherId}`)

export const isFollowing = async (db: Database, userId: Id<'user'>, researcherId: Id<'user'>): Promise<boolean> =>
  (
    await db.query(sql`
      select 1 from researcher_follows where user_id = ${userId} and researcher_id = ${researcherId}`)
  ).length > 0

export type Follower = {
  readonly userId: Id<'user'>
  readonly firstName: string
  /** Null if no mail may be sent. */
  readonly email: string | null
}

/** The followers of a researcher, without those who block or are blocked. */
export const listFollowers = (db: Database, researcherId: Id<'user'>): Promise<Follower[]> =>
  db.query<Follower>(sql`
    select f.user_id as "userId", u.first_name as "firstName",
      case when u.email_verified_at is not null then u.email end as email
    from researcher_follows f join users u on u.id = f.user_id and u.state = 'active'
    where f.researcher_id = ${researcherId} and not exists (
      select from blocks b where b.room_id is null
        and (b.blocker_id, b.blocked_id) in ((f.user_id, f.researcher_id), (f.researcher_id, f.user_id)))
    order by f.user_id`)

/** Both ways: whom the person follows, and who follows them. */
export const deleteFollowsOf = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`delete from researcher_follows where user_id = ${userId} or researcher_id = ${userId}`)

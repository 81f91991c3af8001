import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { MailKind } from '../rules/kinds.ts'

export type Due = {
  readonly userId: Id<'user'>
  readonly kind: MailKind
  /** YYYY-MM-DD by the person's calendar. */
  readonly localDay: string
  readonly email: string | null
  readonly firstName: string
  /** Active, with a confirmed address that does not bounce, and not mailed today. */
  readonly isReached: boolean
}

/**
 * Takes people whose mail is due, each once however many processes run, and stores when their next one is. Days on
 * which the product was stopped are not made up for.
 */
export const takeDue = (tx: Database, now: Instant, count: number): Promise<Due[]> =>
  tx.query<Due>(sql`
    with due as (
      select user_id, kind from digest_due where due_at <= ${now}
      order by due_at limit ${count} for update skip locked
    ), placed as (
      select due.user_id, due.kind, coalesce(z.zone, 'UTC') as zone
      from due left join time_zones z on z.user_id = due.user_id
    ), moved as (
      update digest_due d set due_at = next_digest_at(d.kind, p.zone, ${now})
      from placed p where d.user_id = p.user_id and d.kind = p.kind
      returning d.user_id, d.kind, (${now}::timestamptz at time zone p.zone)::date as day
    )
    select m.user_id as "userId", m.kind, m.day::text as "localDay", u.email, u.first_name as "firstName",
      u.state = 'active' and u.email is not null and u.email_verified_at is not null
        and not exists (select from mail_stops stop where stop.email = u.email)
        and not exists (select from digests d
          where d.user_id = m.user_id and d.kind = m.kind and d.local_day = m.day) as "isReached"
    from moved m join users u on u.id = m.user_id order by m.user_id, m.kind`)

/** The kinds of mail that people want; donors have their rooms gathered in a week until they choose. */
const wanted = sql`
  select user_id, case type when 'weekly_nudge' then 'nudge' when 'monthly_figures' then 'figures' else mail end as kind
  from notification_preferences where mail in ('daily', 'weekly', 'monthly')
  union
  select mine.user_id, 'weekly' from room_members mine
  where mine.part = 'donor' and mine.until_seq is null
    and not exists (select from notification_preferences c where c.user_id = mine.user_id and c.type = 'room')`

/** People who newly want a kind of mail get it at its next time; those who no longer want it get none. */
export async function settleDue(db: Database, now: Instant): Promise<void> {
  await db.query(sql`
    insert into digest_due (user_id, kind, due_at)
    select w.user_id, w.kind, next_digest_at(w.kind, coalesce(z.zone, 'UTC'), ${now})
    from (${wanted}) w join users u on u.id = w.user_id and u.state = 'active'
      left join time_zones z on z.user_id = w.user_id
    where not exists (select from digest_due d where d.user_id = w.user_id and d.kind = w.kind)
    order by w.user_id, w.kind
    on conflict do nothing`)
  await db.query(sql`
    with w as materialized (${wanted})
    delete from digest_due d where not exists (select from w where w.user_id = d.user_id and w.kind = d.kind)`)
}

import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { NewsTopic } from '#values/news-topic.ts'
import type { Instant } from '#values/time.ts'
import type { MailEnd, MailTime } from './rules.ts'

export type ChoiceRow = { readonly type: NewsTopic; readonly inApp: boolean; readonly mail: MailTime }

/** One person's choices; topics without a row have their defaults. */
export const listChoices = (db: Database, userId: string): Promise<ChoiceRow[]> =>
  db.query<ChoiceRow>(sql`
    select type, in_app as "inApp", mail from notification_preferences where user_id = ${userId} order by type`)

export type NewChoice = {
  readonly type: NewsTopic
  /** Null leaves it unchanged. */
  readonly inApp: boolean | null
  readonly mail: MailTime | null
  readonly byDefault: MailTime
}

/**
 * Switching between digests keeps what was gathered so far. A digest that replaces mails sent at once, or none, starts
 * now, so that nothing is mailed twice or was not wanted.
 */
export const storeChoices = (
  db: Database,
  userId: string,
  choices: readonly NewChoice[],
  at: Instant,
): Promise<unknown> =>
  db.query(sql`
    with wanted as (
      select type, "inApp", mail, "byDefault"
      from jsonb_to_recordset(${choices}::jsonb) as w (type text, "inApp" boolean, mail text, "byDefault" text)
    )
    insert into notification_preferences as kept (user_id, type, in_app, mail, changed_at, gathered_since)
    select ${userId}, w.type, coalesce(w."inApp", was.in_app, true), coalesce(w.mail, was.mail, w."byDefault"), ${at},
      case when coalesce(w.mail, was.mail) in ('daily', 'weekly', 'monthly')
        then coalesce(case when was.mail <> 'never' then was.gathered_since end, ${at}) end
    from wanted w left join notification_preferences was on was.user_id = ${userId} and was.type = w.type
    on conflict (user_id, type) do update set in_app = excluded.in_app, mail = excluded.mail, mail_before = null, ended_by = null,
      changed_at = excluded.changed_at, gathered_since = excluded.gathered_since`)

/** Those of the given people who do not want this topic mailed at once; only for topics whose default is to do so. */
export const listNotNow = (
  db: Database,
  userIds: readonly Id<'user'>[],
  type: NewsTopic,
): Promise<{ userId: Id<'user'> }[]> =>
  db.query<{ userId: Id<'user'> }>(sql`
    select user_id as "userId" from notification_preferences
    where user_id = any(${userIds}::uuid[]) and type = ${type} and mail <> 'now'`)

/** What an unsubscribe link ends. */
export type Ending = {
  readonly end: MailEnd
  readonly topics: readonly { readonly type: NewsTopic; readonly byDefault: MailTime }[]
  readonly times: readonly MailTime[]
}

/** Ends the mails of these topics that are sent at one of these times. @returns the topics ended. */
export const endMails = (
  db: Database,
  userId: string,
  { end, topics, times }: Ending,
  at: Instant,
): Promise<{ type: NewsTopic }[]> =>
  db.query<{ type: NewsTopic }>(sql`
    insert into notification_preferences as kept (user_id, type, mail, mail_before, ended_by, changed_at)
    select ${userId}, e.type, 'never', coalesce(was.mail, e."byDefault"), ${end}, ${at}
    from jsonb_to_recordset(${topics}::jsonb) as e (type text, "byDefault" text)
      left join notification_preferences was on was.user_id = ${userId} and was.type = e.type
    where coalesce(was.mail, e."byDefault") <> 'never'
      and coalesce(was.mail, e."byDefault") = any(${[...times]}::text[])
    on conflict (user_id, type) do update set mail = 'never', mail_before = excluded.mail_before,
      ended_by = excluded.ended_by, changed_at = excluded.changed_at
    returning type`)

/** Restores what an unsubscribe link ended, and nothing that another link did. */
export const resumeMails = (db: Database, userId: string, end: MailEnd, at: Instant): Promise<unknown> =>
  db.query(sql`
    update notification_preferences set mail = mail_before, mail_before = null, ended_by = null, changed_at = ${at}
    where user_id = ${userId} and mail = 'never' and ended_by = ${end} and mail_before is not null`)

/** Undefined for an unknown time zone. */
export const findZoneName = (db: Database, name: string): Promise<{ name: string } | undefined> =>
  first(db.query<{ name: string }>(sql`select name from pg_timezone_names where name = ${name}`))

export const findZone = (db: Database, userId: string): Promise<{ zone: string } | undefined> =>
  first(db.query<{ zone: string }>(sql`select zone from time_zones where user_id = ${userId}`))

export const storeZone = (db: Database, userId: string, zone: string, at: Instant): Promise<unknown> =>
  db.query(sql`
    insert into time_zones (user_id, zone, changed_at) values (${userId}, ${zone}, ${at})
    on conflict (user_id) do update set zone = excluded.zone, changed_at = excluded.changed_at
    where time_zones.zone <> excluded.zone`)

export async function deleteChoices(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`delete from notification_preferences where user_id = ${userId}`)
  await tx.query(sql`delete from time_zones where user_id = ${userId}`)
}

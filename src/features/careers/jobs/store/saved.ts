import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { AlertTime } from '../rules/alert-times.ts'

/** Returns false when the limit is reached; a position that is saved already stays as it is. */
export const insertSaved = async (
  db: Database,
  { userId, jobId, at }: { readonly userId: Id<'user'>; readonly jobId: Id<'job'>; readonly at: Instant },
  rowsMax: number,
): Promise<boolean> =>
  (
    await db.query(sql`
      with kept as (
        insert into saved_jobs (user_id, job_id, saved_at)
        select ${userId}, ${jobId}, ${at}
        where (select count(*) from saved_jobs where user_id = ${userId}) < ${rowsMax}
        on conflict (user_id, job_id) do nothing returning job_id
      )
      select job_id from kept union select job_id from saved_jobs where user_id = ${userId} and job_id = ${jobId}`)
  ).length > 0

export const deleteSaved = (db: Database, userId: Id<'user'>, jobId: Id<'job'>): Promise<unknown> =>
  db.query(sql`delete from saved_jobs where user_id = ${userId} and job_id = ${jobId}`)

export const isSaved = async (db: Database, userId: Id<'user'>, jobId: Id<'job'>): Promise<boolean> =>
  (await db.query(sql`select 1 as one from saved_jobs where user_id = ${userId} and job_id = ${jobId}`)).length > 0

export const listSaved = (db: Database, userId: Id<'user'>): Promise<{ id: Id<'job'>; savedAt: Instant }[]> =>
  db.query<{ id: Id<'job'>; savedAt: Instant }>(sql`
    select job_id as id, saved_at as "savedAt" from saved_jobs where user_id = ${userId}
    order by saved_at desc, job_id`)

export type AlertRow = {
  readonly id: Id<'job-alert'>
  readonly userId: Id<'user'>
  readonly query: string
  readonly every: AlertTime
  readonly createdAt: Instant
  readonly lastRun: Instant | null
}

const columns = sql`a.id, a.user_id as "userId", a.query, a.every, a.created_at as "createdAt", a.last_run as "lastRun"`

export const lockAlertsOf = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended('job alerts of ' || ${userId}, 0))`)

export const listAlerts = (db: Database, userId: Id<'user'>): Promise<AlertRow[]> =>
  db.query<AlertRow>(sql`
    select ${columns} from job_alerts a where a.user_id = ${userId} order by a.created_at desc, a.id desc`)

type NewAlert = Omit<AlertRow, 'lastRun'> & { readonly nextRun: Instant | null }

/** Saving the same search again changes how often it is mailed. */
export const storeAlert = (tx: Database, a: NewAlert): Promise<unknown> =>
  tx.query(sql`
    insert into job_alerts (id, user_id, query, every, created_at, next_run)
    values (${a.id}, ${a.userId}, ${a.query}, ${a.every}, ${a.createdAt}, ${a.nextRun})
    on conflict (user_id, md5(query)) do update set every = excluded.every, next_run = excluded.next_run`)

export const deleteAlert = (db: Database, userId: Id<'user'>, id: Id<'job-alert'>): Promise<unknown> =>
  db.query(sql`delete from job_alerts where id = ${id} and user_id = ${userId}`)

export const endAlert = (db: Database, id: Id<'job-alert'>): Promise<unknown> =>
  db.query(sql`update job_alerts set every = 'never', next_run = null where id = ${id}`)

/** The next due alert, locked; rows locked by another process are skipped. */
export const lockDueAlert = (tx: Database, now: Instant): Promise<AlertRow | undefined> =>
  first(
    tx.query<AlertRow>(sql`
      select ${columns} from job_alerts a where a.next_run <= ${now}
      order by a.next_run, a.id limit 1 for update skip locked`),
  )

/** Only active accounts with a confirmed address are mailed. */
export const findReader = (tx: Database, id: Id<'user'>): Promise<{ email: string; firstName: string } | undefined> =>
  first(
    tx.query<{ email: string; firstName: string }>(sql`
      select coalesce(email, '') as email, coalesce(first_name, '') as "firstName" from users
      where id = ${id} and email is not null and email_verified_at is not null and state = 'active'`),
  )

/** The positions that this alert has not mailed before; from now on they count as mailed. */
export const keepNews = async (
  tx: Database,
  alertId: Id<'job-alert'>,
  jobIds: readonly Id<'job'>[],
  at: Instant,
): Promise<ReadonlySet<Id<'job'>>> => {
  const rows = await tx.query<{ id: Id<'job'> }>(sql`
    insert into job_alert_items (alert_id, job_id, at)
    select ${alertId}, id, ${at} from unnest(${jobIds}::uuid[]) id
    on conflict (alert_id, job_id) do nothing returning job_id as id`)
  return new Set(rows.map(({ id }) => id))
}

type MailedNews = { readonly id: Id<'mail'>; readonly alertId: string; readonly at: string }

/** The positions in these mails of alerts, unless their search was deleted or is not mailed any more. */
export const listMailed = (
  db: Database,
  mails: readonly MailedNews[],
): Promise<{ mailId: Id<'mail'>; alertId: Id<'job-alert'>; query: string; jobId: Id<'job'> }[]> =>
  db.query<{ mailId: Id<'mail'>; alertId: Id<'job-alert'>; query: string; jobId: Id<'job'> }>(sql`
    select mail.id as "mailId", a.id as "alertId", a.query, i.job_id as "jobId"
    from jsonb_to_recordset(${mails}::jsonb) as mail (id uuid, "alertId" uuid, at timestamptz)
    join job_alerts a on a.id = mail."alertId" and a.every <> 'never'
    join job_alert_items i on i.alert_id = a.id and i.at = mail.at`)

export const storeRun = (
  tx: Database,
  id: Id<'job-alert'>,
  { at, next }: { readonly at: Instant; readonly next: Instant | null },
): Promise<unknown> =>
  tx.query(sql`
    update job_alerts set last_run = ${at}, next_run = ${next} where id = ${id}`)

/** Part of closing an account. */
export async function deleteAllSaved(tx: Database, userId: Id<'user'>): Promise<void> {
  await tx.query(sql`delete from saved_jobs where user_id = ${userId}`)
  await tx.query(sql`delete from job_alerts where user_id = ${userId}`)
}

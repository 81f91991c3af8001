import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { NewsTime } from '../rules/applications.ts'

export const findNewsChoice = async (db: Database, jobId: Id<'job'>): Promise<NewsTime> =>
  (await first(db.query<{ every: NewsTime }>(sql`select every from application_mail_choices where job_id = ${jobId}`)))
    ?.every ?? 'at_once'

/** Choosing the same again leaves what was not mailed yet for the next mail. */
export const storeNewsChoice = (db: Database, jobId: Id<'job'>, every: NewsTime, at: Instant): Promise<unknown> =>
  db.query(sql`
    insert into application_mail_choices as c (job_id, every, told_until) values (${jobId}, ${every}, ${at})
    on conflict (job_id) do update set every = excluded.every, told_until = excluded.told_until
    where c.every <> excluded.every`)

/**
 * Positions with new applications since the last daily mail; what is counted here is marked as reported. While a poster
 * is paused or a position is removed, its applications wait for the first mail afterwards.
 */
export const takeDaily = (tx: Database, at: Instant, rowsMax: number): Promise<{ jobId: Id<'job'>; count: number }[]> =>
  tx.query<{ jobId: Id<'job'>; count: number }>(sql`
    with fresh as (
      select c.job_id, (
        select count(*)::int from applications a
        where a.job_id = c.job_id and a.withdrawn_at is null and a.received_at > c.told_until and a.received_at <= ${at}
      ) as count
      from application_mail_choices c join jobs job on job.id = c.job_id
        left join users poster on poster.id = job.poster_id
      where c.every = 'daily' and job.state in ('published', 'closed') and not job.poster_hidden
        and coalesce(job.contact_email, poster.email) is not null and (poster.id is null or poster.state = 'active')
    ), told as (
      update application_mail_choices c set told_until = ${at}
      from (select * from fresh where count > 0 order by job_id limit ${rowsMax}) f where f.job_id = c.job_id
      returning c.job_id
    )
    select f.job_id as "jobId", f.count from fresh f join told on told.job_id = f.job_id`)

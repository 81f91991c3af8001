import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { ToldStage } from '../rules/told.ts'

// What applicants know: the poster's letters that were sent. Read only here, so that no other decision of the poster
// reaches them.

type ToldRow = { readonly stage: ToldStage; readonly at: Instant }

export const findTold = (db: Database, id: Id<'application'>): Promise<ToldRow | undefined> =>
  first(
    db.query<ToldRow>(sql`
      select l.stage, coalesce(i.at, l.send_after) as at
      from application_letter_items i join application_letters l on l.id = i.letter_id
      where i.application_id = ${id} and i.outcome = 'sent' order by i.at desc limit 1`),
  )

export type MineRow = {
  readonly id: Id<'application'>
  readonly jobId: Id<'job'>
  readonly title: string | null
  readonly company: string | null
  readonly receivedAt: Instant
  readonly withdrawnAt: Instant | null
  readonly toldStage: ToldStage | null
  readonly toldAt: Instant | null
}

/** A person's own applications, newest first. */
export const listMine = (db: Database, userId: Id<'user'>, now: Instant, rowsMax: number): Promise<MineRow[]> =>
  db.query<MineRow>(sql`
    select a.id, a.job_id as "jobId", r.title, r.company, a.received_at as "receivedAt",
      a.withdrawn_at as "withdrawnAt", told.stage as "toldStage", told.at as "toldAt"
    from applications a
    left join jobs job on job.id = a.job_id and job.state in ('published', 'closed') and not job.poster_hidden
    left join job_revisions r on r.job_id = job.id and r.number = job.live_revision
    left join lateral (
      select l.stage, i.at from application_letter_items i join application_letters l on l.id = i.letter_id
      where i.application_id = a.id and i.outcome = 'sent' order by i.at desc limit 1
    ) told on true
    where a.applicant_id = ${userId} and a.purge_after > ${now}
    order by a.received_at desc, a.id desc limit ${rowsMax}`)

/** The last application a person sent that is neither withdrawn nor past its retention time. */
export const findLast = (
  db: Database,
  userId: Id<'user'>,
  now: Instant,
): Promise<{ id: Id<'application'>; receivedAt: Instant } | undefined> =>
  first(
    db.query<{ id: Id<'application'>; receivedAt: Instant }>(sql`
      select id, received_at as "receivedAt" from applications
      where applicant_id = ${userId} and withdrawn_at is null and purge_after > ${now}
      order by received_at desc, id desc limit 1`),
  )

/** Whether the application is the person's own. */
export const isMine = async (db: Database, id: Id<'application'>, userId: Id<'user'>): Promise<boolean> =>
  (await db.query(sql`select 1 as one from applications where id = ${id} and applicant_id = ${userId}`)).length > 0

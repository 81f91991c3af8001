import type { FileKind, FileRole } from '#features/careers/applications/rules/applications.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { StaffRole } from '#values/permission.ts'
import type { Instant } from '#values/time.ts'

export type JobRow = { readonly id: Id<'job'>; readonly title: string; readonly company: string }

/** In any state: refused and removed positions may have received applications too. */
export const findJob = (db: Database, id: Id<'job'>): Promise<JobRow | undefined> =>
  first(
    db.query<JobRow>(sql`
      select job.id, r.title, r.company from jobs job
      join job_revisions r on r.job_id = job.id and r.number = coalesce(job.live_revision, job.waiting_revision)
      where job.id = ${id}`),
  )

export type ReaderRow = {
  readonly id: Id<'application-reader'>
  readonly name: string
  readonly by: string
  readonly reason: string
  readonly namedAt: Instant
  readonly endsAt: Instant
  readonly endedAt: Instant | null
}

/** @param staffId null for all readers. */
export const listReaders = (db: Database, jobId: Id<'job'>, staffId: Id<'user'> | null): Promise<ReaderRow[]> =>
  db.query<ReaderRow>(sql`
    select reader.id, staff.first_name || ' ' || staff.last_name as name, namer.first_name || ' ' || namer.last_name as by,
      reader.reason, reader.named_at as "namedAt", reader.ends_at as "endsAt", reader.ended_at as "endedAt"
    from application_readers reader join users staff on staff.id = reader.staff_id
    join users namer on namer.id = reader.named_by
    where reader.job_id = ${jobId} and (${staffId}::uuid is null or reader.staff_id = ${staffId})
    order by reader.named_at desc, reader.id desc limit 100`)

/** Serialises appointments to one position. */
export const lockJob = (tx: Database, id: Id<'job'>): Promise<unknown> =>
  tx.query(sql`select from jobs where id = ${id} for update`)

export async function isReader(db: Database, jobId: Id<'job'>, staffId: Id<'user'>, now: Instant): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 as found from application_readers
    where staff_id = ${staffId} and job_id = ${jobId} and ended_at is null and ends_at > ${now} limit 1`)
  return rows.length > 0
}

type NewReader = {
  readonly id: Id<'application-reader'>
  readonly jobId: Id<'job'>
  readonly staffId: Id<'user'>
  readonly namedBy: Id<'user'>
  readonly reason: string
  readonly at: Instant
  readonly endsAt: Instant
}

export const insertReader = (tx: Database, reader: NewReader): Promise<unknown> =>
  tx.query(sql`
    insert into application_readers (id, job_id, staff_id, named_by, reason, named_at, ends_at)
    values (${reader.id}, ${reader.jobId}, ${reader.staffId}, ${reader.namedBy}, ${reader.reason}, ${reader.at},
      ${reader.endsAt})`)

/** @returns the position and staff member, or undefined if there is no current appointment with this id. */
export const endReader = (
  tx: Database,
  id: Id<'application-reader'>,
  now: Instant,
): Promise<{ jobId: Id<'job'>; staffId: Id<'user'> } | undefined> =>
  first(
    tx.query<{ jobId: Id<'job'>; staffId: Id<'user'> }>(sql`
      update application_readers set ended_at = ${now} where id = ${id} and ended_at is null and ends_at > ${now}
      returning job_id as "jobId", staff_id as "staffId"`),
  )

export type Candidate = { readonly id: Id<'user'>; readonly name: string; readonly role: StaffRole }

/** Active staff. */
export const listCandidates = (db: Database): Promise<Candidate[]> =>
  db.query<Candidate>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, s.role from staff_members s join users u on u.id = s.user_id
    where s.active and u.state = 'active' order by s.role, name, u.id`)

export type SentRow = {
  readonly id: Id<'application'>
  readonly name: string
  readonly receivedAt: Instant
  readonly files: { role: FileRole; kind: FileKind; sizeBytes: number }[]
}

/** Applications neither withdrawn nor past their retention time. */
export const listSent = (db: Database, jobId: Id<'job'>, now: Instant, rowsMax: number): Promise<SentRow[]> =>
  db.query<SentRow>(sql`
    select a.id, v.first_name || ' ' || v.last_name as name, a.received_at as "receivedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('role', f.role, 'kind', f.kind, 'sizeBytes', f.size_bytes)
          order by f.role desc), '[]')
        from application_files f where f.application_id = a.id and f.version = 1) as files
    from applications a join application_versions v on v.application_id = a.id and v.number = 1
    where a.job_id = ${jobId} and a.withdrawn_at is null and a.purge_after > ${now}
    order by a.received_at desc, a.id desc limit ${rowsMax}`)

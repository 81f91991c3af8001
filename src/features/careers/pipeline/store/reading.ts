import type { FileKind, FileRole } from '#features/careers/applications/rules/applications.ts'
import type { ToldStage } from '#features/careers/applications/rules/told.ts'
import type { JobState } from '#features/careers/jobs/rules/jobs.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Stage } from '../rules.ts'

export type StandingRow = {
  readonly stage: Stage
  readonly rating: number | null
  readonly version: number
  readonly shownStage: ToldStage | null
  readonly shownAt: Instant | null
}

/** The last letter sent shows what the applicant knows: it is stored nowhere else. */
const shown = sql`
  left join lateral (
    select letter.stage, item.at from application_letter_items item
    join application_letters letter on letter.id = item.letter_id
    where item.application_id = a.id and item.outcome = 'sent' order by item.at desc limit 1
  ) shown on true`
const standing = sql`coalesce(s.stage, 'new') as stage, s.rating, coalesce(s.version, 0) as version,
  shown.stage as "shownStage", shown.at as "shownAt"`

export const findStanding = (db: Database, id: Id<'application'>): Promise<StandingRow | undefined> =>
  first(
    db.query<StandingRow>(sql`
      select ${standing} from applications a left join application_standings s on s.application_id = a.id ${shown}
      where a.id = ${id}`),
  )

export type PipelineRow = StandingRow & {
  readonly id: Id<'application'>
  readonly name: string | null
  readonly firstName: string | null
  readonly email: string
  readonly receivedAt: Instant
  readonly isNew: boolean
  readonly isWithdrawn: boolean
  readonly note: string | null
  readonly files: number
  readonly isHeld: boolean
}

/** Newest first. Withdrawn applications are included, without answers and files. */
export const listPipeline = (db: Database, jobId: Id<'job'>, now: Instant, rowsMax: number): Promise<PipelineRow[]> =>
  db.query<PipelineRow>(sql`
    select a.id, v.first_name || ' ' || v.last_name as name, v.first_name as "firstName", a.email, a.received_at as "receivedAt",
      a.first_opened_at is null as "isNew", a.withdrawn_at is not null as "isWithdrawn", ${standing},
      (select left(words, 200) from application_notes n where n.application_id = a.id
        order by made_at desc, id desc limit 1) as note,
      (select count(*)::int from application_files f where f.application_id = a.id and f.version = 1) as files,
      exists (
        select from application_letter_items i join application_letters l on l.id = i.letter_id
        where i.application_id = a.id and l.sent_at is null and l.cancelled_at is null
      ) as "isHeld"
    from applications a
    left join application_versions v on v.application_id = a.id and v.number = 1
    left join application_standings s on s.application_id = a.id ${shown}
    where a.job_id = ${jobId} and a.purge_after > ${now}
    order by a.received_at desc, a.id desc limit ${rowsMax}`)

export const countAll = async (
  db: Database,
  jobId: Id<'job'>,
  now: Instant,
): Promise<{ total: number; filesBytes: number }> =>
  (await first(
    db.query<{ total: number; filesBytes: number }>(sql`
      select count(distinct a.id)::int as total, coalesce(sum(f.size_bytes), 0)::bigint as "filesBytes"
      from applications a
      left join application_files f on f.application_id = a.id and f.version = 1 and a.withdrawn_at is null
      where a.job_id = ${jobId} and a.purge_after > ${now}`),
  )) ?? { total: 0, filesBytes: 0 }

export type JobRow = {
  readonly id: Id<'job'>
  readonly title: string
  readonly company: string
  readonly state: JobState
  readonly closesAt: Instant
  /** No application can be opened until a moderator has looked. */
  readonly isSealed: boolean
}

export const findJob = (db: Database, id: Id<'job'>): Promise<JobRow | undefined> =>
  first(
    db.query<JobRow>(sql`
      select job.id, r.title, r.company, job.state, job.closes_at as "closesAt",
        job.sealed_at is not null as "isSealed"
      from jobs job join lateral (
        select title, company from job_revisions where job_id = job.id
        order by number = job.live_revision desc nulls last, number desc limit 1
      ) r on true
      where job.id = ${id}`),
  )

export type NoteRow = { readonly id: Id<'application-note'>; readonly words: string; readonly madeAt: Instant }

export const listNotes = (db: Database, id: Id<'application'>): Promise<NoteRow[]> =>
  db.query<NoteRow>(sql`
    select id, words, made_at as "madeAt" from application_notes where application_id = ${id}
    order by made_at desc, id desc`)

export type ArchivedFile = {
  readonly id: Id<'application-file'>
  readonly applicationId: Id<'application'>
  readonly role: FileRole
  readonly kind: FileKind
  readonly receivedAt: Instant
  readonly firstName: string
  readonly lastName: string
}

/** In the order of arrival, each resume before its cover letter. */
export const listArchived = (db: Database, jobId: Id<'job'>, now: Instant, rowsMax: number): Promise<ArchivedFile[]> =>
  db.query<ArchivedFile>(sql`
    select f.id, a.id as "applicationId", coalesce(f.role, 'resume') as role, f.kind, a.received_at as "receivedAt",
      v.first_name as "firstName", v.last_name as "lastName"
    from applications a
    join application_versions v on v.application_id = a.id and v.number = 1
    join application_files f on f.application_id = a.id and f.version = 1
    where a.job_id = ${jobId} and a.withdrawn_at is null and a.purge_after > ${now}
    order by a.received_at, a.id, f.role desc limit ${rowsMax}`)

export type TableRow = StandingRow & {
  readonly id: Id<'application'>
  readonly receivedAt: Instant
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
  readonly address: string | null
  readonly education: string
  readonly experience: string
  readonly skills: string | null
  readonly motivation: string
  readonly availability: string | null
  readonly references: string | null
  readonly updatesOptIn: boolean
  readonly notes: string | null
}

/** A page of the table, in the order of arrival. */
export const listTable = (
  db: Database,
  jobId: Id<'job'>,
  now: Instant,
  { after, rowsMax }: { readonly after: Pick<TableRow, 'id' | 'receivedAt'> | undefined; readonly rowsMax: number },
): Promise<TableRow[]> =>
  db.query<TableRow>(sql`
    select a.id, a.received_at as "receivedAt", v.first_name as "firstName", v.last_name as "lastName", a.email,
      v.phone, v.address, v.education, v.experience, v.skills, v.motivation, v.availability,
      v.references_text as "references", v.updates_opt_in as "updatesOptIn", ${standing},
      (select string_agg(words, E'\n\n' order by made_at, id) from application_notes n
        where n.application_id = a.id) as notes
    from applications a
    join application_versions v on v.application_id = a.id and v.number = 1
    left join application_standings s on s.application_id = a.id ${shown}
    where a.job_id = ${jobId} and a.withdrawn_at is null and a.purge_after > ${now}
      and (a.received_at, a.id) > (${after?.receivedAt ?? '1970-01-01T00:00:00.000Z'}::timestamptz,
        ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by a.received_at, a.id limit ${rowsMax}`)

import type { ToldStage } from '#features/careers/applications/rules/told.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { LetterOutcome, Stage } from '../rules.ts'

export type LetterRow = {
  readonly id: Id<'application-letter'>
  readonly jobId: Id<'job'>
  readonly stage: ToldStage
  readonly words: string
  readonly sendAfter: Instant
  readonly cancelledAt: Instant | null
  readonly sentAt: Instant | null
}

const columns = sql`l.id, l.job_id as "jobId", l.stage, l.words, l.send_after as "sendAfter",
  l.cancelled_at as "cancelledAt", l.sent_at as "sentAt"`

/** Letters of one position are written one after another, so that no applicant is in two held ones. */
export const lockLetters = (tx: Database, jobId: Id<'job'>): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended('letters of ' || ${jobId}, 0))`)

/** The applications that can be written to: of this position, not withdrawn, not hired, not in a held letter. */
export const listReaders = (
  tx: Database,
  jobId: Id<'job'>,
  ids: readonly Id<'application'>[],
  now: Instant,
): Promise<{ id: Id<'application'>; stage: Stage }[]> =>
  tx.query<{ id: Id<'application'>; stage: Stage }>(sql`
    select a.id, coalesce(s.stage, 'new') as stage
    from applications a left join application_standings s on s.application_id = a.id
    where a.job_id = ${jobId} and a.id = any(${ids}::uuid[]) and a.withdrawn_at is null and a.purge_after > ${now}
      and s.stage is distinct from 'hired'
      and not exists (
        select from application_letter_items i join application_letters l on l.id = i.letter_id
        where i.application_id = a.id and l.sent_at is null and l.cancelled_at is null
      )
    order by a.id`)

type NewLetter = Omit<LetterRow, 'cancelledAt' | 'sentAt'> & {
  readonly at: Instant
  readonly readers: readonly { readonly id: Id<'application'>; readonly stage: Stage }[]
}

export const insertLetter = (tx: Database, l: NewLetter): Promise<unknown> =>
  tx.query(sql`
    with letter as (
      insert into application_letters (id, job_id, stage, words, made_at, send_after)
      values (${l.id}, ${l.jobId}, ${l.stage}, ${l.words}, ${l.at}, ${l.sendAfter}) returning id
    )
    insert into application_letter_items (letter_id, application_id, from_stage)
    select letter.id, one.id, one.stage
    from letter, jsonb_to_recordset(${l.readers}::jsonb) as one (id uuid, stage text)`)

export const listHeld = (db: Database, jobId: Id<'job'>): Promise<(LetterRow & { count: number })[]> =>
  db.query<LetterRow & { count: number }>(sql`
    select ${columns},
      (select count(*)::int from application_letter_items i where i.letter_id = l.id) as count
    from application_letters l
    where l.job_id = ${jobId} and l.sent_at is null and l.cancelled_at is null order by l.send_after, l.id`)

export const lockLetter = (tx: Database, id: Id<'application-letter'>): Promise<LetterRow | undefined> =>
  first(tx.query<LetterRow>(sql`select ${columns} from application_letters l where l.id = ${id} for update`))

export const markCancelled = (tx: Database, id: Id<'application-letter'>, at: Instant): Promise<unknown> =>
  tx.query(sql`update application_letters set cancelled_at = ${at} where id = ${id}`)

/** The earlier stages of its readers, except those who were moved since. */
export const listToMoveBack = (
  tx: Database,
  id: Id<'application-letter'>,
): Promise<{ id: Id<'application'>; stage: Stage }[]> =>
  tx.query<{ id: Id<'application'>; stage: Stage }>(sql`
    select i.application_id as id, i.from_stage as stage
    from application_letter_items i join application_letters l on l.id = i.letter_id
    join application_standings s on s.application_id = i.application_id
    where i.letter_id = ${id} and s.stage = l.stage`)

/**
 * The next due letter, locked; rows locked by another process are skipped. While its position is sealed a letter waits
 * for the moderator's look, and while its poster is paused for the end of the pause.
 */
export const lockDue = (tx: Database, now: Instant): Promise<LetterRow | undefined> =>
  first(
    tx.query<LetterRow>(sql`
      select ${columns} from application_letters l
      where l.sent_at is null and l.cancelled_at is null and l.send_after <= ${now}
        and not exists (select from jobs job where job.id = l.job_id and (job.sealed_at is not null or job.poster_hidden))
      order by l.send_after, l.id limit 1 for update skip locked`),
  )

export type Reader = {
  readonly id: Id<'application'>
  readonly email: string
  readonly firstName: string
  readonly applicantId: Id<'user'> | null
  readonly isWithdrawn: boolean
  readonly stage: Stage
}

/** Its readers as they are now, locked so that no applicant withdraws between the check and the mail. */
export const lockReaders = (tx: Database, id: Id<'application-letter'>): Promise<Reader[]> =>
  tx.query<Reader>(sql`
    select a.id, a.email, coalesce(v.first_name, '') as "firstName", a.applicant_id as "applicantId",
      a.withdrawn_at is not null as "isWithdrawn", coalesce(s.stage, 'new') as stage
    from application_letter_items i join applications a on a.id = i.application_id
    left join application_versions v on v.application_id = a.id and v.number = 1
    left join application_standings s on s.application_id = a.id
    where i.letter_id = ${id} order by a.id for update of a`)

export async function markSent(
  tx: Database,
  id: Id<'application-letter'>,
  outcomes: readonly { readonly id: Id<'application'>; readonly outcome: LetterOutcome }[],
  at: Instant,
): Promise<void> {
  await tx.query(sql`
    update application_letter_items i set outcome = one.outcome, at = ${at}
    from jsonb_to_recordset(${outcomes}::jsonb) as one (id uuid, outcome text)
    where i.letter_id = ${id} and i.application_id = one.id`)
  await tx.query(sql`update application_letters set sent_at = ${at} where id = ${id}`)
}

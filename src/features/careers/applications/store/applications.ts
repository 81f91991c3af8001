import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type ApplicationRow = {
  readonly id: Id<'application'>
  readonly jobId: Id<'job'>
  readonly email: string
  readonly receivedAt: Instant
  readonly withdrawnAt: Instant | null
  readonly purgeAfter: Instant
}

const columns = sql`a.id, a.job_id as "jobId", a.email, a.received_at as "receivedAt", a.withdrawn_at as "withdrawnAt",
  a.purge_after as "purgeAfter"`

/** Serialises applications from one address to one position, so that the first of two is known. */
export const lockApplying = (tx: Database, jobId: Id<'job'>, email: string): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended('application of ' || ${email} || ' for ' || ${jobId}, 0))`)

/** The application that was not withdrawn, locked. */
export const lockStanding = (tx: Database, jobId: Id<'job'>, email: string): Promise<ApplicationRow | undefined> =>
  first(
    tx.query<ApplicationRow>(sql`
      select ${columns} from applications a
      where a.job_id = ${jobId} and a.email = ${email} and a.withdrawn_at is null for update`),
  )

type NewApplication = Omit<ApplicationRow, 'withdrawnAt'> & {
  readonly applicantId: Id<'user'> | null
  readonly linkHash: string
}

export const insertApplication = (tx: Database, a: NewApplication): Promise<unknown> =>
  tx.query(sql`
    insert into applications (id, job_id, email, applicant_id, link_hash, received_at, purge_after)
    values (${a.id}, ${a.jobId}, ${a.email}, ${a.applicantId}, ${a.linkHash}, ${a.receivedAt}, ${a.purgeAfter})`)

/**
 * Records that the application was sent again, with a new link. It stays with the account that sent it before only
 * while that account has the address.
 */
export const storeSentAgain = (
  tx: Database,
  id: Id<'application'>,
  sent: {
    readonly at: Instant
    readonly purgeAfter: Instant
    readonly linkHash: string
    readonly applicantId: Id<'user'> | null
  },
): Promise<unknown> =>
  tx.query(sql`
    update applications set received_at = ${sent.at}, purge_after = ${sent.purgeAfter}, link_hash = ${sent.linkHash},
      first_opened_at = null, applicant_id = coalesce(${sent.applicantId}::uuid,
        (select u.id from users u where u.id = applications.applicant_id and u.email = applications.email))
    where id = ${id}`)

export const findByLink = (tx: Database, linkHash: string): Promise<ApplicationRow | undefined> =>
  first(tx.query<ApplicationRow>(sql`select ${columns} from applications a where a.link_hash = ${linkHash}`))

export const findApplication = (db: Database, id: Id<'application'>): Promise<ApplicationRow | undefined> =>
  first(db.query<ApplicationRow>(sql`select ${columns} from applications a where a.id = ${id}`))

/** The application that a mailed confirmation link is about, locked. */
export const lockByConfirmation = (tx: Database, confirmHash: string): Promise<ApplicationRow | undefined> =>
  first(
    tx.query<ApplicationRow>(sql`
      select ${columns} from applications a join application_versions v on v.application_id = a.id
      where v.confirm_hash = ${confirmHash} and a.withdrawn_at is null for update of a`),
  )

/**
 * Deletes what was written; the row stays until its purge date so that its link can show the withdrawal. It is locked
 * first, so that what is sent again meanwhile is deleted too.
 */
export async function withdraw(tx: Database, id: Id<'application'>, at: Instant): Promise<void> {
  await tx.query(sql`
    update applications set withdrawn_at = coalesce(withdrawn_at, ${at}::timestamptz) where id = ${id}`)
  await tx.query(sql`delete from application_versions where application_id = ${id}`)
}

type Look = {
  readonly id: Id<'application-look'>
  readonly applicationId: Id<'application'>
  readonly what: 'answers' | 'resume' | 'letter'
}

export const insertLooks = (
  tx: Database,
  looks: readonly Look[],
  { byId, at }: { readonly byId: Id<'user'> | null; readonly at: Instant },
): Promise<unknown> =>
  tx.query(sql`
    with looked as (
      select * from jsonb_to_recordset(${looks}::jsonb) as one (id uuid, "applicationId" uuid, what text)
    ), opened as (
      update applications set first_opened_at = ${at}
      where id in (select "applicationId" from looked) and first_opened_at is null
    )
    insert into application_looks (id, application_id, what, by_id, at)
    select id, "applicationId", what, ${byId}, ${at} from looked`)

/** Applications past their retention time, locked; rows locked by another process are skipped. */
export const listOver = (tx: Database, now: Instant, rowsMax: number): Promise<{ id: Id<'application'> }[]> =>
  tx.query<{ id: Id<'application'> }>(sql`
    select id from applications where purge_after <= ${now} order by purge_after limit ${rowsMax} for update skip locked`)

export const deleteApplications = (tx: Database, ids: readonly Id<'application'>[]): Promise<unknown> =>
  tx.query(sql`delete from applications where id = any(${ids}::uuid[])`)

/** Everything a person sent, and everything sent to their positions. */
export const listOf = (tx: Database, userId: Id<'user'>): Promise<{ id: Id<'application'> }[]> =>
  tx.query<{ id: Id<'application'> }>(sql`
    select id from applications where applicant_id = ${userId}
    union select a.id from applications a join jobs job on job.id = a.job_id where job.poster_id = ${userId}`)

export const forgetLooker = (tx: Database, byId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`update application_looks set by_id = null where by_id = ${byId}`)

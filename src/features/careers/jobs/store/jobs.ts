import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { JobState } from '../rules/jobs.ts'
import type { RevisionRow } from './revisions.ts'

export type JobRow = {
  readonly id: Id<'job'>
  readonly posterId: Id<'user'> | null
  readonly contactEmail: string | null
  readonly state: JobState
  readonly liveRevision: number | null
  readonly waitingRevision: number | null
  readonly version: number
  readonly createdAt: Instant
  readonly firstPublishedAt: Instant | null
  readonly closesAt: Instant
  readonly closedAt: Instant | null
  readonly reason: string | null
  readonly posterHidden: boolean
  readonly donorsToldAt: Instant | null
  /** When it was sealed: its poster cannot open applications until a moderator has looked. */
  readonly sealedAt: Instant | null
}

const columns = sql`id, poster_id as "posterId", contact_email as "contactEmail", state,
  live_revision as "liveRevision", waiting_revision as "waitingRevision", version, created_at as "createdAt",
  first_published_at as "firstPublishedAt", closes_at as "closesAt", closed_at as "closedAt", reason,
  poster_hidden as "posterHidden", donors_told_at as "donorsToldAt", sealed_at as "sealedAt"`

export const findJob = (db: Database, id: Id<'job'>): Promise<JobRow | undefined> =>
  first(db.query<JobRow>(sql`select ${columns} from jobs where id = ${id}`))

/** With the row locked until the transaction ends. */
export const lockJob = (tx: Database, id: Id<'job'>): Promise<JobRow | undefined> =>
  first(tx.query<JobRow>(sql`select ${columns} from jobs where id = ${id} for update`))

/** Until the transaction ends the position is neither changed nor deleted. */
export const holdJob = (tx: Database, id: Id<'job'>): Promise<unknown> =>
  tx.query(sql`select from jobs where id = ${id} for share`)

/** Locked until the transaction ends. */
export const lockJobsOf = (tx: Database, posterId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`select from jobs where poster_id = ${posterId} order by id for update`)

type NewJob = Pick<JobRow, 'id' | 'posterId' | 'contactEmail' | 'state' | 'createdAt' | 'closesAt'>

export const insertJob = (tx: Database, job: NewJob): Promise<unknown> =>
  tx.query(sql`
    insert into jobs (id, poster_id, contact_email, state, created_at, closes_at)
    values (${job.id}, ${job.posterId}, ${job.contactEmail}, ${job.state}, ${job.createdAt}, ${job.closesAt})`)

export type Poster = Pick<JobRow, 'posterId' | 'contactEmail'>

/** Serialises the posts of one poster. */
export const lockPosting = (tx: Database, { posterId, contactEmail }: Poster): Promise<unknown> =>
  tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended('positions of ' || ${posterId ?? contactEmail ?? ''}::text, 0))`)

/**
 * A poster's positions since then that were neither edited, refused nor removed. Without an account only until the
 * address is confirmed: from then on everyone knows the words, and could try addresses with them.
 */
export const listPosted = (
  tx: Database,
  { posterId, contactEmail }: Poster,
  since: Instant,
): Promise<{ id: Id<'job'>; state: JobState }[]> =>
  tx.query<{ id: Id<'job'>; state: JobState }>(sql`
    select id, state from jobs
    where created_at > ${since} and coalesce(waiting_revision, live_revision) = 1 and ${
      posterId === null
        ? sql`contact_email = ${contactEmail} and state = 'awaiting_email'`
        : sql`poster_id = ${posterId} and state in ('awaiting_check', 'published')`
    }
    order by created_at`)

/** Puts a new wording in the queue, in place of one that waits already. */
export const markWaiting = (tx: Database, id: Id<'job'>, revision: number, state: JobState): Promise<unknown> =>
  tx.query(sql`
    update jobs set waiting_revision = ${revision}, state = ${state}, version = version + 1, reason = null,
      closed_at = case when ${state} = 'closed' then closed_at end
    where id = ${id}`)

/** Makes a wording public; the day of the first publication stays. */
export const markPublished = (
  tx: Database,
  id: Id<'job'>,
  { revision, closesAt, now }: { readonly revision: number; readonly closesAt: Instant; readonly now: Instant },
): Promise<unknown> =>
  tx.query(sql`
    update jobs set live_revision = ${revision}, waiting_revision = null, state = 'published', closed_at = null,
      closes_at = ${closesAt}, first_published_at = coalesce(first_published_at, ${now}::timestamptz), reason = null,
      version = version + 1
    where id = ${id}`)

/** Refuses the waiting wording; the public one stays. */
export const markRefused = (tx: Database, id: Id<'job'>, reason: string): Promise<unknown> =>
  tx.query(sql`
    update jobs set waiting_revision = null, reason = ${reason}, version = version + 1,
      state = case when live_revision is null then 'refused' else state end
    where id = ${id}`)

export const markRemoved = (tx: Database, id: Id<'job'>, reason: string): Promise<unknown> =>
  tx.query(sql`
    update jobs set state = 'removed', waiting_revision = null, reason = ${reason}, closed_before_removal = closed_at,
      closed_at = null, version = version + 1
    where id = ${id}`)

/** Restores a position whose removal was overturned on appeal; closed, if its poster had closed it. */
export const markPutBack = (tx: Database, id: Id<'job'>): Promise<unknown> =>
  tx.query(sql`
    update jobs set state = case when closed_before_removal is null then 'published' else 'closed' end, reason = null,
      closed_at = closed_before_removal, closed_before_removal = null, version = version + 1
    where id = ${id} and state = 'removed' and live_revision is not null`)

export const markClosed = (tx: Database, id: Id<'job'>, at: Instant): Promise<unknown> =>
  tx.query(sql`
    update jobs set state = 'closed', closed_at = ${at}, waiting_revision = null, version = version + 1
    where id = ${id}`)

/** For a position that was never public and that its poster withdrew. */
export const markTakenBack = (tx: Database, id: Id<'job'>): Promise<unknown> =>
  tx.query(sql`
    update jobs set state = 'refused', waiting_revision = null, reason = null, version = version + 1 where id = ${id}`)

export const markConfirmed = (tx: Database, id: Id<'job'>, at: Instant): Promise<unknown> =>
  tx.query(sql`
    update jobs set state = 'awaiting_check', email_confirmed_at = ${at}, version = version + 1
    where id = ${id} and state = 'awaiting_email'`)

/** An earlier deadline takes effect at once. */
export const storeClosing = (tx: Database, id: Id<'job'>, closesAt: Instant): Promise<unknown> =>
  tx.query(sql`update jobs set closes_at = ${closesAt} where id = ${id}`)

export const storeDonorsNotified = (tx: Database, id: Id<'job'>, at: Instant): Promise<unknown> =>
  tx.query(sql`update jobs set donors_told_at = ${at} where id = ${id}`)

/** Seals a position from its first doubtful wording on. */
export const seal = (tx: Database, id: Id<'job'>, at: Instant): Promise<unknown> =>
  tx.query(sql`update jobs set sealed_at = ${at} where id = ${id} and sealed_at is null`)

/** Called once a moderator has looked. */
export const unseal = (tx: Database, id: Id<'job'>): Promise<unknown> =>
  tx.query(sql`update jobs set sealed_at = null where id = ${id} and sealed_at is not null`)

export type OwnRow = Pick<JobRow, 'id' | 'state' | 'closesAt'> &
  Pick<RevisionRow, 'title' | 'deadline'> & { readonly isWaiting: boolean; readonly wasPublic: boolean }

export const listOwn = (db: Database, posterId: Id<'user'>, rowsMax: number): Promise<OwnRow[]> =>
  db.query<OwnRow>(sql`
    select job.id, job.state, job.closes_at as "closesAt", worded.title, worded.deadline,
      job.waiting_revision is not null as "isWaiting", job.live_revision is not null as "wasPublic"
    from jobs job
    join lateral (select title, deadline from job_revisions where job_id = job.id order by number desc limit 1) worded
      on true
    where job.poster_id = ${posterId} order by job.created_at desc, job.id desc limit ${rowsMax}`)

/** Where mails to the poster go; undefined without an address or with an inactive account. */
export const findPosterAddress = (
  db: Database,
  id: Id<'job'>,
): Promise<{ email: string; firstName: string } | undefined> =>
  first(
    db.query<{ email: string; firstName: string }>(sql`
      select coalesce(job.contact_email, poster.email, '') as email, coalesce(poster.first_name, '') as "firstName"
      from jobs job left join users poster on poster.id = job.poster_id
      where job.id = ${id} and coalesce(job.contact_email, poster.email) is not null
        and (poster.id is null or poster.state = 'active')`),
  )

/** Whether the account has a confirmed address. */
export const hasConfirmedAddress = async (db: Database, userId: Id<'user'>): Promise<boolean> =>
  (await db.query(sql`select 1 as one from users where id = ${userId} and email_verified_at is not null`)).length > 0

export const isInstitution = async (db: Database, name: string): Promise<boolean> =>
  (
    await db.query(sql`
      select 1 as one from institution_names where lower(name) = lower(${name}) limit 1`)
  ).length > 0

/** Whether another position had the same text after `since`. */
export const isRepeated = async (
  db: Database,
  text: string,
  { id, since }: { readonly id: Id<'job'>; readonly since: Instant },
): Promise<boolean> =>
  (
    await db.query(sql`
      select 1 as one from job_revisions
      where md5(full_description) = md5(${text}) and full_description = ${text} and job_id <> ${id}
        and made_at > ${since}
      limit 1`)
  ).length > 0

/** Hides a poster's positions while the account is paused. @returns those that changed. */
export const storeHidden = (tx: Database, posterId: Id<'user'>, isHidden: boolean): Promise<{ id: Id<'job'> }[]> =>
  tx.query<{ id: Id<'job'> }>(sql`
    update jobs set poster_hidden = ${isHidden} where poster_id = ${posterId} and poster_hidden <> ${isHidden}
    returning id`)

/**
 * Deletes a person's positions; the logos are deleted with the account's files. What the person reported about others
 * stays, without who it was.
 */
export const deleteOf = (tx: Database, posterId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`
    with told as (update job_reports set reporter_id = null, reporter_key = id::text
      where reporter_id = ${posterId})
    delete from jobs where poster_id = ${posterId}`)

/**
 * Deletes unconfirmed positions, and old ones of posters without an account once their applications are gone: those
 * sent before the deadline was shortened are kept for longer. @returns those that are gone.
 */
export const purge = (
  tx: Database,
  before: { readonly unconfirmed: Instant; readonly ended: Instant },
): Promise<{ id: Id<'job'> }[]> =>
  tx.query<{ id: Id<'job'> }>(sql`
    with unconfirmed as (
      delete from jobs where state = 'awaiting_email' and created_at < ${before.unconfirmed} returning id
    ), ended as (
      delete from jobs job
      where contact_email is not null and closes_at < ${before.ended} and created_at < ${before.ended}
        and not exists (select from applications a where a.job_id = job.id)
      returning id
    )
    select id from unconfirmed union all select id from ended`)

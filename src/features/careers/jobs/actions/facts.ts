import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { findJob, findPosterAddress, holdJob, lockJobsOf } from '../store/jobs.ts'
import { findPublic } from '../store/reading.ts'
import { type Manager, mustManage, noJob } from './manage.ts'

/** What an application needs to know about its position. */
export type JobFacts = {
  readonly id: Id<'job'>
  readonly title: string
  readonly company: string
  readonly closesAt: Instant
  readonly closedAt: Instant | null
  readonly posterId: Id<'user'> | null
  /** Where mails to the poster go; null if there is no address. */
  readonly posterEmail: string | null
}

/** Undefined for a position that is not public. */
export async function readJobFacts(db: Database, id: Id<'job'>): Promise<JobFacts | undefined> {
  const row = await findPublic(db, id)
  if (!row) return undefined
  const { title, company, closesAt, closedAt, posterId } = row
  const posterEmail = (await findPosterAddress(db, id))?.email ?? null
  return { id, title, company, closesAt, closedAt, posterId, posterEmail }
}

// Whoever locks positions and their applications locks the positions first, so that they cannot deadlock.

/** Before something is stored that belongs to the position, in the same transaction. */
export const holdPosition = holdJob

/** Before what belongs to all positions of a person is deleted. */
export const lockPositionsOf = lockJobsOf

/**
 * Ensures that the caller manages the position and no moderator removed it, so that a poster who collects files with a
 * fake position can read none of them.
 * @throws Refusal job_not_found (404), also for other people's positions.
 */
export async function mustBePoster(tx: Database, platform: Platform, by: Manager, id: Id<'job'>): Promise<void> {
  if ((await mustManage(tx, platform, by, id)).state === 'removed') throw noJob()
}

/** A sealed position can neither open resumes nor send letters. @throws Refusal applications_sealed (409). */
export async function mustBeUnsealed(db: Database, id: Id<'job'>): Promise<void> {
  const job = await findJob(db, id)
  if (job && job.sealedAt !== null) throw new Refusal('applications_sealed', sealedText)
}

const sealedText = 'A moderator looks at this position first. Until then what was sent to it stays closed.'

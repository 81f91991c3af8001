import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { findJob, findPosterAddress } from '../store/jobs.ts'
import { findPublic } from '../store/reading.ts'
import { type Manager, mustManage, noJob } from './manage.ts'

/** The facts about a position that an application needs. */
export type JobFacts = {
  readonly id: Id<'job'>
  readonly title: string
  readonly company: string
  readonly closesAt: Instant
  readonly closedAt: Instant | null
  readonly posterId: Id<'user'> | null
  /** The poster's address; null if there is none. */
  readonly posterEmail: string | null
}

/** Undefined unless the position is public. */
export async function readJobFacts(db: Database, id: Id<'job'>): Promise<JobFacts | undefined> {
  const row = await findPublic(db, id)
  if (!row) return undefined
  const { title, company, closesAt, closedAt, posterId } = row
  const posterEmail = (await findPosterAddress(db, id))?.email ?? null
  return { id, title, company, closesAt, closedAt, posterId, posterEmail }
}

/**
 * Whether the caller manages the position, and no moderator removed it: a poster who collects files by a false position
 * must read none of them. @throws Refusal job_not_found (404), also for other people's.
 */
export async function mustBePoster(tx: Database, platform: Platform, by: Manager, id: Id<'job'>): Promise<void> {
  if ((await mustManage(tx, platform, by, id)).state === 'removed') throw noJob()
}

/** A false position must neither collect resumes nor send letters. @throws Refusal applications_sealed (409). */
export async function mustBeUnsealed(db: Database, id: Id<'job'>): Promise<void> {
  const job = await findJob(db, id)
  if (job && job.sealedAt !== null) throw new Refusal('applications_sealed', sealedText)
}

const sealedText = 'A moderator looks at this position first. Until then what was sent to it stays closed.'

import { readNewsChoice } from '#features/careers/applications/actions/news.ts'
import { readReceived } from '#features/careers/applications/actions/read.ts'
import { mustBePoster, mustBeUnsealed } from '#features/careers/jobs/actions/facts.ts'
import type { Manager } from '#features/careers/jobs/actions/manage.ts'
import { jobDaysLeft } from '#features/careers/jobs/rules/jobs.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Pipeline, PipelineItem } from '../contract.ts'
import { listHeld } from '../store/letters.ts'
import * as store from '../store/reading.ts'

const rowsMax = 1000

export const standingOf = ({ stage, rating, version, shownStage, shownAt }: store.StandingRow) => ({
  ...{ stage, rating, version },
  shown: shownStage === null || shownAt === null ? null : { stage: shownStage, at: shownAt },
})

/** For the poster. @throws Refusal job_not_found (404), also for other people's positions. */
export async function readPipeline(platform: Platform, by: Manager, jobId: Id<'job'>): Promise<Pipeline> {
  const { database: db, clock } = platform
  const now = clock.now()
  const job = await mustRead(db, platform, by, jobId)
  const rows = await store.listPipeline(db, jobId, now, rowsMax)
  return {
    job: {
      ...{ id: job.id, title: job.title, company: job.company, state: job.state },
      daysLeft: job.state === 'published' ? jobDaysLeft(job.closesAt, now) : null,
      isSealed: job.isSealed,
    },
    items: rows.map((row) => ({
      ...{ id: row.id, receivedAt: row.receivedAt, isNew: row.isNew && !row.isWithdrawn, note: row.note },
      ...{ files: row.files, isHeld: row.isHeld },
      ...standingOf(row),
      // What the applicant withdrew is no longer the poster's to see.
      name: row.name ?? '',
      firstName: row.firstName ?? '',
      email: row.isWithdrawn || job.isSealed ? '' : row.email,
      ...(row.isWithdrawn && { stage: 'withdrawn' as const, rating: null, note: null, shown: null }),
    })),
    ...(await store.countAll(db, jobId, now)),
    letters: (await listHeld(db, jobId)).map(({ id, stage, words, count, sendAfter }) => ({
      ...{ id, stage, words, count, sendAfter },
    })),
    mails: await readNewsChoice(db, jobId),
    now,
  }
}

/** @throws Refusal job_not_found (404). */
export async function mustRead(db: Database, platform: Platform, by: Manager, jobId: Id<'job'>): Promise<store.JobRow> {
  await mustBePoster(db, platform, by, jobId)
  const job = await store.findJob(db, jobId)
  if (!job) throw new Refusal('job_not_found', 'There is no such position.')
  return job
}

/**
 * Like mustRead, but only if applications may be opened. @throws Refusal job_not_found (404); applications_sealed
 * (409).
 */
export async function mustReadAll(
  db: Database,
  platform: Platform,
  by: Manager,
  jobId: Id<'job'>,
): Promise<store.JobRow> {
  const job = await mustRead(db, platform, by, jobId)
  await mustBeUnsealed(db, jobId)
  return job
}

/** For the poster; access is logged. @throws Refusal application_not_found (404); applications_sealed (409). */
export const readItem = (platform: Platform, by: Manager, id: Id<'application'>): Promise<PipelineItem> =>
  platform.database.transaction(async (tx) => ({
    ...(await readReceived(tx, platform, by, id)),
    ...(await mustFindStanding(tx, id)),
    notes: await store.listNotes(tx, id),
  }))

/** @throws Refusal application_not_found (404). */
export async function mustFindStanding(tx: Database, id: Id<'application'>) {
  const row = await store.findStanding(tx, id)
  if (!row) throw new Refusal('application_not_found', 'There is no such application.')
  return standingOf(row)
}

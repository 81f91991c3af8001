import { record } from '#features/foundation/audit/actions.ts'
import { notifyReaders } from '#features/research/updates/actions/notify-readers.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { countryName } from '#values/countries.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { later } from '#values/time.ts'
import { closingOf, isOver, listedAfterMs } from '../rules/jobs.ts'
import { jobFacetsOf, jobPlaceWords, jobWords } from '../rules/listing.ts'
import * as store from '../store/jobs.ts'
import { deleteListings, upsertListing } from '../store/listings.ts'
import { findPaying } from '../store/reading.ts'
import { findRevision, type RevisionRow, storeOutcome } from '../store/revisions.ts'
import { isListed } from './show.ts'

/** Makes a wording public. @param by the moderator who approved it; undefined if it passed automatically. */
export async function publish(
  tx: Database,
  platform: Platform,
  job: store.JobRow,
  revision: RevisionRow,
  by?: Id<'user'>,
): Promise<void> {
  const now = platform.clock.now()
  await storeOutcome(tx, job.id, revision.number, { outcome: 'passed', at: now, by: by ?? null, reason: null })
  await store.markPublished(tx, job.id, { revision: revision.number, closesAt: closingOf(revision.deadline), now })
  await list(tx, platform, job.id)
  await notifyDonors(tx, platform, job, revision)
  const event = { action: 'job.published', targetKind: 'job', targetId: job.id, data: { revision: revision.number } }
  await record(tx, platform, { actorId: by ?? job.posterId ?? undefined, ...event })
}

/** Brings the listing in line with the position's current state. */
export async function list(tx: Database, platform: Pick<Platform, 'clock'>, id: Id<'job'>): Promise<void> {
  const now = platform.clock.now()
  const job = await store.findJob(tx, id)
  const live = job?.liveRevision ? await findRevision(tx, id, job.liveRevision) : undefined
  if (!job || !live || !isListed(job, later(now, -listedAfterMs))) {
    await deleteListings(tx, [id])
    return
  }
  const country = live.country === null ? null : countryName(live.country)
  await upsertListing(tx, {
    jobId: id,
    publishedAt: job.firstPublishedAt ?? now,
    closesAt: job.closesAt,
    isOver: isOver(job.closesAt, now),
    facets: jobFacetsOf(live),
    words: jobWords(live),
    place: jobPlaceWords(live, country),
  })
}

/** Once per position, and only if they can read it: an edit is not news. */
async function notifyDonors(tx: Database, platform: Platform, job: store.JobRow, revision: RevisionRow): Promise<void> {
  if (job.donorsToldAt !== null || !job.posterId || job.posterHidden) return
  const project = await findPaying(tx, revision, job.posterId)
  if (!project) return
  const { title } = revision
  await store.storeDonorsNotified(tx, job.id, platform.clock.now())
  await notifyReaders(
    tx,
    platform,
    { projectId: project.id, authorId: job.posterId, audience: 'donors' },
    {
      type: 'project_update',
      eventKey: `job:${job.id}`,
      title: `A position is paid from ${project.title}`,
      body: project.label === null ? title : `${title}. It is paid from the budget line “${project.label}”.`,
      target: paths.job(job.id),
    },
  )
}

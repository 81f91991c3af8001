import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal, unlessRefused } from '#wire/refusal.ts'
import type { JobDraft } from '../contract/draft.ts'
import type { OwnJob, OwnJobRow } from '../contract/objects.ts'
import { closingOf, deadlineOf, type JobState, jobDaysLeft } from '../rules/jobs.ts'
import * as store from '../store/jobs.ts'
import { findLatest } from '../store/revisions.ts'
import { keepWording } from './judge-draft.ts'
import { mustOpen } from './links.ts'
import { countJob } from './post.ts'
import { list, publish } from './publish.ts'
import { ownOf } from './show.ts'

/** Who manages a position: its poster by account, or the holder of its mailed link. */
export type Manager = {
  readonly actor: Actor | undefined
  readonly token?: string | undefined
}

export const noJob = (): Refusal => new Refusal('job_not_found', 'There is no such position.')

/** The caller's own position, locked. @throws Refusal job_not_found (404), also for someone else's. */
export async function mustManage(tx: Database, platform: Platform, by: Manager, id: Id<'job'>): Promise<store.JobRow> {
  const job = await store.lockJob(tx, id)
  if (!job) throw noJob()
  if (job.posterId !== null && job.posterId === by.actor?.userId) return job
  const opened = by.token === undefined ? undefined : await unlessRefused(mustOpen(tx, platform, by.token))
  if (opened !== id) throw noJob()
  return job
}

function mustBeCurrent(job: store.JobRow, version: number): void {
  if (job.state === 'removed')
    throw new Refusal(
      'job_removed',
      'A moderator removed this position. Please write to our support if that was wrong.',
    )
  if (job.version !== version)
    throw new Refusal('job_changed', 'This position was changed meanwhile. Please reload the page, then try again.')
}

type Edit = JobDraft & { readonly version: number; readonly token?: string | undefined }

/**
 * Edits a position (AMB-150). The approved wording stays public until the new one is approved, but an earlier deadline
 * takes effect at once. A later one renews the position.
 * @throws Refusal job_not_found (404); job_removed, job_changed (409); what `post` throws.
 */
export async function edit(
  platform: Platform,
  by: Manager,
  id: Id<'job'>,
  { version, token: _token, ...draft }: Edit,
): Promise<OwnJob> {
  return platform.database.transaction(async (tx) => {
    const job = await mustManage(tx, platform, by, id)
    mustBeCurrent(job, version)
    const actor = job.posterId === null ? undefined : by.actor
    await countJob(tx, platform, actor, job.contactEmail)
    const latest = await findLatest(tx, id)
    const about = { jobId: id, number: (latest?.number ?? 0) + 1, actor, contactEmail: job.contactEmail }
    const { revision, isHeld } = await keepWording(tx, platform, draft, about)
    await store.markWaiting(tx, id, revision.number, stateOfEdit(job))
    await record(tx, platform, { actorId: actor?.userId, action: 'job.edited', targetKind: 'job', targetId: id })
    if (actor && !isHeld) await publish(tx, platform, job, revision)
    else if (job.liveRevision !== null && closingOf(draft.deadline) < job.closesAt) {
      await store.storeClosing(tx, id, closingOf(draft.deadline))
      await list(tx, platform, id)
    }
    return mustReadOwn(tx, id)
  })
}

const stateOfEdit = ({ state }: store.JobRow): JobState => (state === 'refused' ? 'awaiting_check' : state)

async function mustReadOwn(db: Database, id: Id<'job'>): Promise<OwnJob> {
  const [job, latest] = [await store.findJob(db, id), await findLatest(db, id)]
  if (!job || !latest) throw noJob()
  return ownOf(job, latest)
}

/**
 * Closes a position at once; one that was never public is withdrawn.
 * @throws Refusal job_not_found (404); job_removed, job_changed (409).
 */
export async function close(platform: Platform, by: Manager, id: Id<'job'>, version: number): Promise<OwnJob> {
  return platform.database.transaction(async (tx) => {
    const job = await mustManage(tx, platform, by, id)
    const isClosed = job.state === 'closed' && job.waitingRevision === null
    if (!isClosed && job.state !== 'refused') {
      mustBeCurrent(job, version)
      if (job.liveRevision === null) await store.markTakenBack(tx, id)
      else await store.markClosed(tx, id, platform.clock.now())
      await list(tx, platform, id)
      await record(tx, platform, { actorId: by.actor?.userId, action: 'job.closed', targetKind: 'job', targetId: id })
    }
    return mustReadOwn(tx, id)
  })
}

/** @throws Refusal job_not_found (404), also for someone else's. */
export async function readOwn({ database }: Platform, actor: Actor, id: Id<'job'>): Promise<OwnJob> {
  const job = await store.findJob(database, id)
  if (job?.posterId !== actor.userId) throw noJob()
  return mustReadOwn(database, id)
}

const ownMax = 200

export async function listOwn({ database, clock }: Platform, actor: Actor): Promise<{ items: OwnJobRow[] }> {
  const now = clock.now()
  const rows = await store.listOwn(database, actor.userId, ownMax)
  return {
    items: rows.map(({ closesAt, wasPublic, ...row }) => ({
      ...row,
      deadline: wasPublic ? deadlineOf(closesAt) : row.deadline,
      daysLeft: jobDaysLeft(closesAt, now),
    })),
  }
}

import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { dueAt } from '../rules/queue.ts'
import * as store from '../store/open.ts'
import { findOwner } from '../store/reviews.ts'
import { end } from './claims.ts'

// Effects of a researcher's actions on a review, in the researcher's transaction.

/** Opens the review of a submitted project. A project that is resubmitted after a rejection gets the next round. */
export async function openReview(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random' | 'submissionGate'>,
  submission: { readonly projectId: Id<'project'>; readonly submittedAt: Instant },
): Promise<Id<'review'>> {
  const review = { id: newId<'review'>(platform), ...submission, dueAt: dueAt(submission.submittedAt) }
  if (!(await store.insertReview(tx, { ...review, kind: 'submission' })))
    throw new Error(`the project ${submission.projectId} is under review already`)
  await notifyGate(tx, platform, submission.projectId)
  return review.id
}

/** Another submission of the person may enter the queue, or has to wait for their plan. */
export async function notifyGate(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'submissionGate'>,
  projectId: Id<'project'>,
): Promise<void> {
  const owner = await findOwner(tx, projectId)
  if (owner) await platform.submissionGate.changed(tx, platform, owner.ownerId)
}

/** Ends the review of a withdrawn project without a decision. */
export async function withdrawReview(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'submissionGate'>,
  projectId: Id<'project'>,
): Promise<void> {
  await store.closeWithdrawn(tx, projectId, 'submission', platform.clock.now())
  await notifyGate(tx, platform, projectId)
}

/**
 * AMB-067, EDIT-24: a project that was edited during its review is reviewed again, by the reviewer who takes it then. A
 * project that reviewers asked to change is sent in again by the edit.
 *
 * @returns whether it was sent in again.
 */
export async function returnToPending(tx: Database, platform: Platform, projectId: Id<'project'>): Promise<boolean> {
  const reading = await store.lockReading(tx, projectId)
  if (!reading) {
    if (!(await store.isAskedForChanges(tx, projectId))) return false
    await openReview(tx, platform, { projectId, submittedAt: platform.clock.now() })
    return true
  }
  const { reviewId, holderId: userId } = reading
  const reason = 'The researcher edited it.'
  if (userId) await end(tx, platform, reviewId, { userId, event: 'released', byId: null, reason })
  return false
}

/**
 * AMB-066: an approved project was changed, and reviewers check it again. An open re-check covers further changes.
 * @returns whether this one was opened.
 */
export function openRecheck(tx: Database, platform: Platform, projectId: Id<'project'>): Promise<boolean> {
  const submittedAt = platform.clock.now()
  const id = newId<'review'>(platform)
  return store.insertReview(tx, { id, projectId, submittedAt, dueAt: dueAt(submittedAt), kind: 'recheck' })
}

/** The project has its approved content again, so there is nothing to check. */
export const closeRecheck = (
  tx: Database,
  platform: Pick<Platform, 'clock'>,
  projectId: Id<'project'>,
): Promise<void> => store.closeWithdrawn(tx, projectId, 'recheck', platform.clock.now())

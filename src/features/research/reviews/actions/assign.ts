import { record } from '#features/foundation/audit/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { listStaffWithPermission } from '#features/identity/staff/actions/grants.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Reviewers } from '../contract/objects.ts'
import { findStanding, insertLift } from '../store/conflicts.ts'
import { listReviewerRows } from '../store/reviewers.ts'
import { findOwner } from '../store/reviews.ts'
import { begin, lockOpen } from './claims.ts'
import { mustMayRead, notThere, readerOf } from './conflicts.ts'

/** Who can be asked to review. Why a reviewer is barred is not shown: the reason may be a gift. */
export async function listReviewers(platform: Platform, actor: Actor, reviewId: Id<'review'>): Promise<Reviewers> {
  const db = platform.database
  await mustMayRead(platform, db, actor.userId, reviewId)
  const items: Reviewers['items'] = []
  for (const { areas, ...reviewer } of await listReviewerRows(db, platform.clock.now())) {
    const standing = await findStanding(db, reviewId, await readerOf(platform, db, reviewer.id))
    items.push({ ...reviewer, areas: [...areas], isBarred: standing?.mayRead !== true })
  }
  return { items }
}

/**
 * A super admin gives a review to a reviewer, also from another one. @throws Refusal review_not_found, review_closed;
 * reviewer_not_free (409) without the reason.
 */
export async function assign(
  platform: Platform,
  actor: Actor,
  reviewId: Id<'review'>,
  userId: Id<'user'>,
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    await mustMayRead(platform, tx, actor.userId, reviewId)
    await mustBeReviewer(tx, userId)
    const review = await lockOpen(tx, reviewId)
    const standing = await findStanding(tx, reviewId, await readerOf(platform, tx, userId))
    if (!standing?.mayRead) throw notFree()
    await begin(tx, platform, review, { reviewId, userId, offeredBy: actor.userId })
    await notifyAssignee(tx, platform, { reviewId, projectId: review.projectId, userId })
    await recordWith(tx, platform, actor, review.projectId, { action: 'review.assigned', reviewId, userId })
  })
}

/**
 * Admits a reviewer despite a computed or declared conflict, with a stored reason. @throws Refusal conflict_stays
 * (409) for own work and that of a team.
 */
export async function liftConflict(
  platform: Platform,
  actor: Actor,
  reviewId: Id<'review'>,
  { userId, reason }: { readonly userId: Id<'user'>; readonly reason: string },
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    await mustMayRead(platform, tx, actor.userId, reviewId)
    await mustBeReviewer(tx, userId)
    const review = await lockOpen(tx, reviewId)
    const reader = await readerOf(platform, tx, userId)
    const before = await findStanding(tx, reviewId, reader)
    const isFixed = before?.isOwn || reader.teamProjects.includes(review.projectId) || userId === actor.userId
    if (isFixed)
      throw new Refusal('conflict_stays', 'This cannot be lifted: the work is their own, or they share a team.')
    const lift = { id: newId(platform), reviewId, userId, byId: actor.userId, reason, at: platform.clock.now() }
    await insertLift(tx, lift)
    await recordWith(tx, platform, actor, review.projectId, {
      action: 'review.conflict_lifted',
      ...{ reviewId, userId, reason },
    })
  })
}

const notFree = (): Refusal => new Refusal('reviewer_not_free', 'This reviewer cannot take it. Please choose another.')

async function mustBeReviewer(db: Database, userId: Id<'user'>): Promise<void> {
  if (!(await listStaffWithPermission(db, 'review_projects')).includes(userId)) throw notFree()
}

async function notifyAssignee(
  tx: Database,
  platform: Platform,
  {
    reviewId,
    projectId,
    userId,
  }: { readonly reviewId: Id<'review'>; readonly projectId: Id<'project'>; readonly userId: Id<'user'> },
): Promise<void> {
  const project = await findOwner(tx, projectId)
  if (!project) throw notThere()
  const title = `You were asked to review ${project.title}`
  const target = deskPaths.reviews({ review: reviewId })
  const eventKey = `review-offered:${reviewId}:${userId}:${platform.clock.now()}`
  await notify(tx, platform, [{ userId, type: 'system', eventKey, title, target }])
}

async function recordWith(
  tx: Database,
  platform: Platform,
  { userId: actorId }: Actor,
  targetId: Id<'project'>,
  { action, ...data }: { readonly action: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  await record(tx, platform, { actorId, action, targetKind: 'project', targetId, data })
}

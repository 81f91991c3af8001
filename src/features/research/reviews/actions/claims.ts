import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ReviewHolder } from '../contract/objects.ts'
import { claimUntil, type DeclaredConflict } from '../rules/conflicts.ts'
import type { ReviewPriority } from '../rules/queue.ts'
import { type AssignmentEvent, insertAssignment, renewClaim, setClaim, setPriority } from '../store/claims.ts'
import { insertDeclaration } from '../store/conflicts.ts'
import { findName, type LockedReview, lockReview } from '../store/reviews.ts'
import { mustHaveDeclared, mustMayRead, notThere } from './conflicts.ts'

type ReviewId = Id<'review'>

/** Who holds a review now; an expired claim no longer counts. */
export const holderOf = ({ claimedBy, claimedUntil }: LockedReview, { clock }: Pick<Platform, 'clock'>) =>
  claimedBy !== null && claimedUntil !== null && claimedUntil > clock.now() ? claimedBy : undefined

/** @throws Refusal review_not_found (404), review_closed, review_held (409) when it waits for no reviewer. */
export async function lockOpen(tx: Database, reviewId: ReviewId): Promise<LockedReview> {
  const review = await lockReview(tx, reviewId)
  if (!review) throw notThere()
  if (review.decidedAt !== null || review.withdrawnAt !== null)
    throw new Refusal('review_closed', 'This review waits no more: it was decided or withdrawn.')
  if (review.isHeld)
    throw new Refusal('review_held', 'This submission waits for its researcher’s plan and is not in the queue now.')
  return review
}

/** @throws Refusal review_taken (409) with the name of its reviewer. */
export async function mustBeFree(
  tx: Database,
  platform: Platform,
  review: LockedReview,
  userId: Id<'user'>,
): Promise<void> {
  const holder = holderOf(review, platform)
  if (!holder || holder === userId || review.claimedUntil === null) return
  const data: ReviewHolder = { name: (await findName(tx, holder)) ?? 'a colleague', until: review.claimedUntil }
  throw new Refusal('review_taken', `${data.name} is reading this review.`, data)
}

/**
 * A reviewer's declaration before a project opens. Without a conflict it opens, and is theirs if no reviewer holds
 * it. Otherwise it disappears from their desk at once.
 */
export async function declare(
  platform: Platform,
  actor: Actor,
  reviewId: ReviewId,
  conflicts: readonly DeclaredConflict[],
): Promise<undefined> {
  const { userId } = actor
  await platform.database.transaction(async (tx) => {
    await mustMayRead(platform, tx, userId, reviewId)
    const review = await lockOpen(tx, reviewId)
    const at = platform.clock.now()
    await insertDeclaration(tx, { id: newId(platform), reviewId, userId, conflicts, at })
    const holder = holderOf(review, platform)
    if (conflicts.length > 0) {
      if (holder === userId) await end(tx, platform, reviewId, { userId, event: 'released', byId: userId })
    } else if (!holder) await begin(tx, platform, review, { reviewId, userId })
    await recordAct(tx, platform, actor, review, { reviewId, action: 'declared', conflicts: [...conflicts] })
  })
}

/**
 * Of two concurrent calls one gets it. @throws Refusal review_not_found, review_closed, conflict_undeclared,
 * review_taken.
 */
export async function take(platform: Platform, actor: Actor, reviewId: ReviewId): Promise<undefined> {
  const { userId } = actor
  await platform.database.transaction(async (tx) => {
    mustHaveDeclared(await mustMayRead(platform, tx, userId, reviewId))
    const review = await lockOpen(tx, reviewId)
    await mustBeFree(tx, platform, review, userId)
    await begin(tx, platform, review, { reviewId, userId })
    await recordAct(tx, platform, actor, review, { reviewId, action: 'taken' })
  })
}

/** Returns it to the queue. With a reason it is declined, and disappears from this reviewer's own queue. */
export async function release(
  platform: Platform,
  actor: Actor,
  reviewId: ReviewId,
  declined?: { readonly reason: string },
): Promise<undefined> {
  const { userId } = actor
  await platform.database.transaction(async (tx) => {
    await mustMayRead(platform, tx, userId, reviewId)
    const review = await lockOpen(tx, reviewId)
    const isTheirs = holderOf(review, platform) === userId
    if (!isTheirs && !declined) return
    const event = declined ? 'declined' : 'released'
    const reason = declined?.reason ?? null
    if (isTheirs) await end(tx, platform, reviewId, { userId, event, byId: userId, reason })
    else await insertAssignment(tx, { ...idAndTime(platform), reviewId, userId, event, byId: userId, reason })
    await recordAct(tx, platform, actor, review, { reviewId, action: event, ...(declined ?? {}) })
  })
}

/** Renews the claim of the reviewer who works on a review. */
export const keepClaim = (tx: Database, platform: Platform, reviewId: ReviewId, userId: Id<'user'>): Promise<void> => {
  const now = platform.clock.now()
  return renewClaim(tx, reviewId, { userId, now, until: claimUntil(now) })
}

/** AMB-156: staff may say how urgent it is, and why; null returns to the clock. */
export async function prioritize(
  platform: Platform,
  actor: Actor,
  reviewId: ReviewId,
  said: { readonly priority: ReviewPriority | null; readonly reason: string },
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    await mustMayRead(platform, tx, actor.userId, reviewId)
    const review = await lockOpen(tx, reviewId)
    await setPriority(tx, reviewId, { ...said, byId: actor.userId, at: platform.clock.now() })
    await recordAct(tx, platform, actor, review, { reviewId, action: 'prioritized', ...said })
  })
}

const idAndTime = (platform: Platform) => ({ id: newId(platform), at: platform.clock.now() })

/** Gives the claim to a reviewer. A claim that ended meanwhile is logged as such first. */
export async function begin(
  tx: Database,
  platform: Platform,
  review: LockedReview,
  whom: { readonly reviewId: ReviewId; readonly userId: Id<'user'>; readonly offeredBy?: Id<'user'> },
): Promise<void> {
  const { reviewId, userId, offeredBy } = whom
  const before = review.claimedBy
  if (before !== null && before !== userId) {
    const event = holderOf(review, platform) ? 'released' : 'expired'
    const byId = event === 'expired' ? null : (offeredBy ?? userId)
    await insertAssignment(tx, { ...idAndTime(platform), reviewId, userId: before, event, byId })
  }
  await setClaim(tx, reviewId, { userId, until: claimUntil(platform.clock.now()) })
  const event = offeredBy ? 'offered' : 'taken'
  await insertAssignment(tx, { ...idAndTime(platform), reviewId, userId, event, byId: offeredBy ?? userId })
}

type End = {
  readonly userId: Id<'user'>
  readonly event: AssignmentEvent
  readonly byId: Id<'user'> | null
  readonly reason?: string | null
}

export async function end(tx: Database, platform: Platform, reviewId: ReviewId, ended: End): Promise<void> {
  await setClaim(tx, reviewId, undefined)
  await insertAssignment(tx, { ...idAndTime(platform), reviewId, ...ended })
}

async function recordAct(
  tx: Database,
  platform: Platform,
  { userId }: Actor,
  { projectId }: LockedReview,
  { action, ...data }: { readonly action: string; readonly reviewId: ReviewId } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const act = { actorId: userId, action: `review.${action}`, targetKind: 'project', targetId: projectId }
  await record(tx, platform, { ...act, data })
}

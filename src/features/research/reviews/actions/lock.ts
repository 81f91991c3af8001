import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { findSubmitter, type LockedReview, lockReview } from '../store/reviews.ts'

/** Locks a review that is decided or reopened, after its researcher's plan: the order that the gate asks for. */
export async function lockWithPlan(
  tx: Database,
  { submissionGate }: Pick<Platform, 'submissionGate'>,
  reviewId: Id<'review'>,
): Promise<LockedReview | undefined> {
  const ownerId = await findSubmitter(tx, reviewId)
  if (!ownerId) return undefined
  await submissionGate.entering(tx, ownerId)
  return lockReview(tx, reviewId)
}

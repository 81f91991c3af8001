import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { sentAgainMs } from '#values/sent-again.ts'
import { later } from '#values/time.ts'
import type { ReviewComment } from '../contract/objects.ts'
import { findAlike, insertComment } from '../store/comments.ts'
import { lockReview } from '../store/reviews.ts'
import { keepClaim } from './claims.ts'
import { mustMayRead, notThere } from './conflicts.ts'

/**
 * Adds a comment that only staff read, also to decided items. The same one sent again within an hour changes nothing.
 */
export async function comment(
  platform: Platform,
  actor: Actor,
  reviewId: Id<'review'>,
  body: string,
): Promise<ReviewComment> {
  const now = platform.clock.now()
  const comment = await platform.database.transaction(async (tx) => {
    await mustMayRead(platform, tx, actor.userId, reviewId)
    const review = await lockReview(tx, reviewId)
    if (!review) throw notThere()
    await keepClaim(tx, platform, reviewId, actor.userId)
    const written = { reviewId, authorId: actor.userId, body }
    const present = await findAlike(tx, written, later(now, -sentAgainMs))
    if (present) return present
    const comment = { id: newId<'comment'>(platform), body, createdAt: now }
    await insertComment(tx, { ...comment, ...written })
    await record(tx, platform, {
      actorId: actor.userId,
      action: 'review.commented',
      targetKind: 'project',
      targetId: review.projectId,
      data: { reviewId, commentId: comment.id },
    })
    return comment
  })
  return { ...comment, author: `${actor.firstName} ${actor.lastName}` }
}

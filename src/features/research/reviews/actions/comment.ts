import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { ReviewComment } from '../contract/objects.ts'
import { insertComment } from '../store/reviews.ts'
import { keepClaim } from './claims.ts'
import { mustMayRead, notThere } from './conflicts.ts'

/** Adds a comment that only staff read, also to decided items. */
export async function comment(
  platform: Platform,
  actor: Actor,
  reviewId: Id<'review'>,
  body: string,
): Promise<ReviewComment> {
  const comment = { id: newId<'comment'>(platform), body, createdAt: platform.clock.now() }
  await platform.database.transaction(async (tx) => {
    await mustMayRead(platform, tx, actor.userId, reviewId)
    const projectId = await insertComment(tx, { ...comment, reviewId, authorId: actor.userId })
    if (!projectId) throw notThere()
    await keepClaim(tx, platform, reviewId, actor.userId)
    await record(tx, platform, {
      actorId: actor.userId,
      action: 'review.commented',
      targetKind: 'project',
      targetId: projectId,
      data: { reviewId, commentId: comment.id },
    })
  })
  return { ...comment, author: `${actor.firstName} ${actor.lastName}` }
}

import { record } from '#features/foundation/audit/actions.ts'
import { withdrawProject } from '#features/research/projects/actions/withdraw-project.ts'
import { withdrawReview } from '#features/research/reviews/actions/open.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'

/**
 * Withdraws a pending project for its owner (PROJ-43, AMB-091). Locks the plan and then the review, as a decision
 * does, so that of two concurrent calls one is refused. @throws Refusal as `withdrawProject`.
 */
export async function withdraw(platform: Platform, actor: Actor, projectId: Id<'project'>): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    await platform.submissionGate.entering(tx, actor.userId)
    await withdrawReview(tx, platform, projectId)
    await withdrawProject(tx, platform, { projectId, ownerId: actor.userId })
    await record(tx, platform, {
      actorId: actor.userId,
      action: 'project.withdrawn',
      targetKind: 'project',
      targetId: projectId,
      data: {},
    })
  })
}

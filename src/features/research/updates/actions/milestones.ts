import { reachMilestone, reopenMilestone } from '#features/research/projects/actions/reach-milestone.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { holdUpdate } from '../store/updates.ts'
import { mustBeOwnAndPublic } from './publish.ts'
import { noUpdate } from './read-updates.ts'

type Which = { readonly id: Id<'project'>; readonly key: string }

/**
 * Reports a milestone of the researcher's own project as reached, with the public update that shows it. @throws
 * Refusal project_not_found, milestone_not_found (404); update_not_found (404) for one that is not public;
 * project_not_public, milestone_reached (409).
 */
export async function reach(
  platform: Platform,
  actor: Actor,
  { id: projectId, key }: Which,
  updateId: Id<'update'>,
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    await mustBeOwnAndPublic(tx, actor.userId, projectId)
    const update = await holdUpdate(tx, updateId)
    if (update?.projectId !== projectId || update.state !== 'published' || update.audience !== 'public')
      throw noUpdate()
    await reachMilestone(tx, platform, { projectId, key, updateId, byId: actor.userId })
  })
}

/**
 * Reverts it; the reason stays on the page. @throws Refusal project_not_found, milestone_not_found (404);
 * project_not_public, milestone_open (409).
 */
export async function reopen(
  platform: Platform,
  actor: Actor,
  { id: projectId, key }: Which,
  reason: string,
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    await mustBeOwnAndPublic(tx, actor.userId, projectId)
    await reopenMilestone(tx, platform, { projectId, key, reason, byId: actor.userId })
  })
}

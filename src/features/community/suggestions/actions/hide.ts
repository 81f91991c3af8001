import { readProject } from '#features/research/projects/actions/read-project.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { deleteAllHidden, deleteHidden, insertHidden } from '../store/hidden.ts'

/** @throws Refusal project_not_found (404) also for a project that the person may not see. */
export async function hide(platform: Platform, actor: Actor, projectId: Id<'project'>): Promise<undefined> {
  await readProject(platform, actor, projectId)
  await insertHidden(platform.database, actor.userId, projectId, platform.clock.now())
}

export async function unhide({ database }: Platform, { userId }: Actor, projectId: Id<'project'>): Promise<undefined> {
  await deleteHidden(database, userId, projectId)
}

/** Part of closing an account. */
export const forgetSuggestionsOf = (tx: Database, userId: Id<'user'>): Promise<unknown> => deleteAllHidden(tx, userId)

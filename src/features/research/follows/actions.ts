import { readProject } from '#features/research/projects/actions/read-project.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { deleteAllSaved, deleteSaved, insertSaved } from './store.ts'

/** @throws Refusal project_not_found (404) also for a project that the person may not see. */
export async function save(platform: Platform, actor: Actor, projectId: Id<'project'>): Promise<undefined> {
  await readProject(platform, actor, projectId)
  await insertSaved(platform.database, actor.userId, projectId, platform.clock.now())
}

export async function unsave(platform: Platform, actor: Actor, projectId: Id<'project'>): Promise<undefined> {
  await deleteSaved(platform.database, actor.userId, projectId)
}

/** Part of closing an account. */
export const deleteSavedProjects = (tx: Database, userId: string): Promise<unknown> => deleteAllSaved(tx, userId)

import { readProject } from '#features/research/projects/actions/read-project.ts'
import { readCards } from '#features/research/projects/actions/read-projects.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import type { SavedProjects } from './contract.ts'
import { deleteAllSaved, deleteSaved, insertSaved, listSaved, listSavedAmong } from './store.ts'

const pageSize = 12

/** @throws Refusal project_not_found (404) also for a project that the person may not see. */
export async function save(platform: Platform, actor: Actor, projectId: Id<'project'>): Promise<undefined> {
  await readProject(platform, actor, projectId)
  await insertSaved(platform.database, actor.userId, projectId, platform.clock.now())
}

/** A person's saved projects. A project that is no longer public stays in the list, without its card. */
export async function readSaved(platform: Platform, actor: Actor, after: string | undefined): Promise<SavedProjects> {
  const rows = await listSaved(platform.database, actor.userId, placeFrom(after), pageSize + 1)
  const { page, older } = pageOf(rows, pageSize, ({ savedAt: at, projectId: id }) => ({ at, id }))
  const cards = await readCards(
    platform,
    page.map(({ projectId }) => projectId),
  )
  return { items: page.map((row) => ({ ...row, project: cards.get(row.projectId) ?? null })), older }
}

export async function unsave(platform: Platform, actor: Actor, projectId: Id<'project'>): Promise<undefined> {
  await deleteSaved(platform.database, actor.userId, projectId)
}

/** Which of the projects a person saved. */
export async function savedAmong(
  db: Database,
  userId: Id<'user'>,
  projectIds: readonly Id<'project'>[],
): Promise<ReadonlySet<string>> {
  const rows = await listSavedAmong(db, userId, projectIds)
  return new Set(rows.map(({ projectId }) => projectId))
}

/** Part of closing an account. */
export const deleteSavedProjects = (tx: Database, userId: string): Promise<unknown> => deleteAllSaved(tx, userId)

import { rendererNumber } from '#features/foundation/rich-text/actions.ts'
import { isPlain } from '#features/foundation/rich-text/rules/plain.ts'
import { readForGift } from '#features/research/projects/actions/funding.ts'
import { findStanding, mayWrite } from '#features/research/projects/actions/standing.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import type { ProjectUpdate } from '../contract.ts'
import { beginning } from '../rules.ts'
import { insertUpdate } from '../store.ts'
import { mailReaders, notifyReaders } from './notify-readers.ts'
import { notFound } from './read-updates.ts'
import { renderUpdates } from './render-updates.ts'

/**
 * Publishes an update and notifies those who gave and those who saved the project, each once (AMB-089), but not the author.
 * @throws Refusal project_not_found for everyone but its lead and editors.
 */
export async function postUpdate(
  platform: Platform,
  author: Actor,
  projectId: Id<'project'>,
  content: string,
): Promise<ProjectUpdate> {
  const update = await platform.database.transaction((tx) => publishUpdate(tx, platform, author, projectId, content))
  await renderUpdates(platform)
  return update
}

/** The same, in the caller's transaction; the task renders it, or the caller afterwards. */
export async function publishUpdate(
  tx: Database,
  platform: Platform,
  author: Actor,
  projectId: Id<'project'>,
  content: string,
): Promise<ProjectUpdate> {
  const { id, date } = { id: newId<'update'>(platform), date: platform.clock.now() }
  const renderer = isPlain(content) ? rendererNumber : null
  const update = { id, content, rendered: null, author: `${author.firstName} ${author.lastName}`, date }
  const project = await readForGift(tx, projectId)
  if (!project || !mayWrite(await findStanding(tx, projectId, author.userId))) throw notFound()
  await insertUpdate(tx, { ...update, projectId, authorId: author.userId, renderer })
  platform.tasks.wake('render-updates')
  const readers = await notifyReaders(tx, platform, projectId, author.userId, {
    type: 'project_update',
    eventKey: `update:${id}`,
    title: `New update: ${project.title}`,
    body: beginning(content),
    target: paths.project(projectId, { tab: 'updates' }),
  })
  await mailReaders(tx, platform, readers, { projectId, title: project.title, update })
  return update
}

import { readForGift } from '#features/research/projects/actions/funding.ts'
import { findStanding } from '#features/research/projects/actions/standing.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { holds } from '#values/permission.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ProjectUpdates } from '../contract.ts'
import { pageSize } from '../rules.ts'
import { listUpdates } from '../store.ts'

export const notFound = (): Refusal => new Refusal('project_not_found', 'Project Not Found')

/** @throws Refusal project_not_found, also for a project that this viewer may not see (AMB-068). */
export async function readUpdates(
  platform: Platform,
  viewer: Actor | undefined,
  projectId: Id<'project'>,
  before: Id<'update'> | undefined,
): Promise<ProjectUpdates> {
  const project = await readForGift(platform.database, projectId)
  if (!project) throw notFound()
  const isPublic = project.status === 'approved' && project.hiddenAt === null
  const isTeam = viewer !== undefined && (await findStanding(platform.database, projectId, viewer.userId)) !== undefined
  const isTheirs = isTeam || holds(viewer?.staff?.permissions ?? [], 'view_projects')
  if (!isPublic && !isTheirs) throw notFound()
  const found = await listUpdates(platform.database, projectId, before, pageSize + 1)
  const items = found.slice(0, pageSize)
  return { items, older: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

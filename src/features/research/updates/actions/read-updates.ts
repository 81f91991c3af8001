import { readForGift } from '#features/research/projects/actions/funding.ts'
import { findStanding, mayWrite } from '#features/research/projects/actions/standing.ts'
import { difference } from '#features/research/versions/rules/difference.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { holds } from '#values/permission.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnUpdate, ProjectUpdates } from '../contract.ts'
import { takeBackMs } from '../rules/kinds.ts'
import { pageSize } from '../rules/texts.ts'
import { hasGiven } from '../store/readers.ts'
import { findUpdate, listUpdates, listWaiting } from '../store/updates.ts'
import { listVersions } from '../store/versions.ts'
import { ownUpdateOf } from './own-update.ts'

export const notFound = (): Refusal => new Refusal('project_not_found', 'Project Not Found')
export const noUpdate = (): Refusal => new Refusal('update_not_found', 'There is no such update.')

/** Which of a project's updates the viewer may read; undefined if the viewer may not see the project. */
async function reach(platform: Platform, viewer: Actor | undefined, projectId: Id<'project'>) {
  const project = await readForGift(platform.database, projectId)
  if (!project) return undefined
  const isPublic = project.status === 'approved' && project.hiddenAt === null
  const isTeam = viewer !== undefined && (await findStanding(platform.database, projectId, viewer.userId)) !== undefined
  const isInside = isTeam || holds(viewer?.staff?.permissions ?? [], 'view_projects')
  if (!isPublic && !isInside) return undefined
  // A fully refunded gift no longer gives access.
  const withDonors = isInside || (viewer !== undefined && (await hasGiven(platform.database, projectId, viewer.userId)))
  return { withDonors }
}

/** @throws Refusal project_not_found, also for a project that this viewer may not see (AMB-068). */
export async function readUpdates(
  platform: Platform,
  viewer: Actor | undefined,
  projectId: Id<'project'>,
  before: Id<'update'> | undefined,
): Promise<ProjectUpdates> {
  const reached = await reach(platform, viewer, projectId)
  if (!reached) throw notFound()
  const found = await listUpdates(platform.database, projectId, { before, limit: pageSize + 1, ...reached })
  const items = found.slice(0, pageSize)
  return { items, older: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

/**
 * Waiting updates, and those that can still be withdrawn. @throws Refusal project_not_found for everyone but its lead
 * and editors.
 */
export async function readWaiting(platform: Platform, author: Actor, projectId: Id<'project'>): Promise<OwnUpdate[]> {
  if (!mayWrite(await findStanding(platform.database, projectId, author.userId))) throw notFound()
  const since = later(platform.clock.now(), -takeBackMs)
  return (await listWaiting(platform.database, projectId, author.userId, since)).map(ownUpdateOf)
}

/** @throws Refusal update_not_found, also for one that this viewer may not read. */
export async function readDifferences(platform: Platform, viewer: Actor | undefined, id: Id<'update'>) {
  const update = await findUpdate(platform.database, id)
  const reached = update?.state === 'published' ? await reach(platform, viewer, update.projectId) : undefined
  if (!update || !reached || (update.audience === 'donors' && !reached.withDonors)) throw noUpdate()
  const versions = await listVersions(platform.database, id)
  return versions
    .slice(1)
    .map(({ number, at, content }, before) => ({
      ...{ number, at, removed: versions[before]?.removed ?? null },
      pieces: difference(versions[before]?.content ?? '', content),
    }))
    .reverse()
}

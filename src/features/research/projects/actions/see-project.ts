import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { type ProjectForGift, selectForGift } from '../store/projects.ts'
import { findStanding, type Standing } from './standing.ts'

export type Seen = {
  readonly project: ProjectForGift
  /** The reader's role in the project. */
  readonly standing: Standing | undefined
  /** Its writers and staff also see what is not public. */
  readonly isInside: boolean
  readonly isPublic: boolean
}

type Project = { readonly id: Id<'project'>; readonly status: string }

/**
 * Staff see what is not public, except those with a conflict of interest before the approval: whatever they could
 * read would reveal the review.
 */
export const seesAsStaff = async (
  platform: Pick<Platform, 'conflictFinders' | 'isBarred'>,
  db: Database,
  actor: Actor | undefined,
  { id: projectId, status }: Project,
): Promise<boolean> =>
  actor?.staff !== undefined &&
  (status === 'approved' || !(await platform.isBarred(platform, db, { userId: actor.userId, projectId })))

/**
 * @param db the caller's transaction, where it has one.
 * @throws Refusal project_not_found (404), also for a project that the reader may not see (AMB-068).
 */
export async function mustSee(
  platform: Platform,
  actor: Actor | undefined,
  id: Id<'project'>,
  db: Database = platform.database,
): Promise<Seen> {
  const project = await selectForGift(db, id)
  const standing = project && actor ? await findStanding(db, id, actor.userId) : undefined
  const isInside =
    standing !== undefined || (project !== undefined && (await seesAsStaff(platform, db, actor, project)))
  const isPublic = project?.status === 'approved' && project.hiddenAt === null
  if (!project || !(isPublic || isInside)) throw new Refusal('project_not_found', 'Project Not Found')
  return { project, standing, isInside, isPublic }
}

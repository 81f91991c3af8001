import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { type ProjectForGift, selectForGift } from '../store/projects.ts'
import { findStanding, type Standing } from './standing.ts'

export type Seen = {
  readonly project: ProjectForGift
  /** What the reader is to the project. */
  readonly standing: Standing | undefined
  /** Those who write it and staff also see what is not public. */
  readonly isInside: boolean
  readonly isPublic: boolean
}

/** @throws Refusal project_not_found (404), also for a project that the reader may not see (AMB-068). */
export async function mustSee(db: Database, actor: Actor | undefined, id: Id<'project'>): Promise<Seen> {
  const project = await selectForGift(db, id)
  const standing = project && actor ? await findStanding(db, id, actor.userId) : undefined
  const isInside = standing !== undefined || actor?.staff !== undefined
  const isPublic = project?.status === 'approved' && project.hiddenAt === null
  if (!project || !(isPublic || isInside)) throw new Refusal('project_not_found', 'Project Not Found')
  return { project, standing, isInside, isPublic }
}

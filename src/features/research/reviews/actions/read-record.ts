import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ReviewRecord } from '../contract/objects.ts'
import { findReadable, listNotes, listRounds } from '../store/record.ts'

/**
 * What was checked, by how many, and with what result; numbers, no names. Only the owner reads what a reviewer wrote.
 * @throws Refusal project_not_found (404), also for a project that this reader may not see (AMB-068).
 */
export async function readRecord(
  platform: Platform,
  actor: Actor | undefined,
  projectId: Id<'project'>,
): Promise<ReviewRecord> {
  const db = platform.database
  const project = await findReadable(db, projectId)
  const isOwner = project !== undefined && project.ownerId === actor?.userId
  if (!project || !(project.isPublic || isOwner)) throw new Refusal('project_not_found', 'Project Not Found')
  const [rounds, notes] = await Promise.all([listRounds(db, projectId), listNotes(db, projectId)])
  return {
    rounds,
    notes: notes.map(({ reason, ...note }) => ({ ...note, reason: isOwner ? reason : null })),
    now: platform.clock.now(),
  }
}

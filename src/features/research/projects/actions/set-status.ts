import { takeSnapshot } from '#features/research/versions/actions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { canTransition, deadlineFor, type ProjectStatus } from '../rules/projects.ts'
import { addListings, removeListings } from '../store/listings.ts'
import { insertStatusLog, lockStatus, updateStatus } from '../store/projects.ts'

/**
 * Moves a project to another status (AMB-060), logs who and why, and adds it to or removes it from the public lists.
 * The content at the approval is what reviewers have approved. Back to pending is a new submission: the 90 days begin
 * again (AMB-069). @throws Refusal project_not_found (404); project_already_decided (409) when the status cannot
 * follow the present one.
 */
export async function setStatus(
  tx: Database,
  platform: Platform,
  change: {
    readonly projectId: Id<'project'>
    readonly to: ProjectStatus
    /** Null for the system itself. */
    readonly actorId: string | null
    readonly reason?: string | null
  },
): Promise<void> {
  const { projectId, to, actorId, reason = null } = change
  const from = await lockStatus(tx, projectId)
  if (!from) throw new Refusal('project_not_found', 'There is no such project.')
  if (!canTransition(from, to))
    throw new Refusal('project_already_decided', `This project is ${from}; it cannot become ${to}.`)
  const at = platform.clock.now()
  await updateStatus(tx, { id: projectId, to, at, deadlineAt: deadlineFor(at) })
  await insertStatusLog(tx, { id: newId(platform), projectId, from, to, actorId, reason, at })
  if (to === 'approved') {
    await takeSnapshot(tx, platform, projectId)
    await addListings(tx, [projectId], at)
  } else await removeListings(tx, [projectId])
}

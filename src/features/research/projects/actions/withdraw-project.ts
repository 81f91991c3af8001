import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { insertStatusLog, lockForOwner, markWithdrawn } from '../store/projects.ts'

/**
 * Withdraws a pending project for its owner (AMB-091); approved ones may have gifts, so they stay.
 * @throws Refusal project_not_found (404), also for other people's; project_already_decided (409); project_withdrawn
 * (409) when it is withdrawn already.
 */
export async function withdrawProject(
  tx: Database,
  platform: Platform,
  { projectId, ownerId }: { readonly projectId: Id<'project'>; readonly ownerId: Id<'user'> },
): Promise<void> {
  const project = await lockForOwner(tx, projectId, ownerId)
  if (!project) throw new Refusal('project_not_found', 'Project Not Found')
  const { status, withdrawnAt } = project
  if (status !== 'pending') throw new Refusal('project_already_decided', `This project is ${status} already.`)
  if (withdrawnAt !== null) throw new Refusal('project_withdrawn', 'This project was withdrawn already.')
  const at = platform.clock.now()
  await markWithdrawn(tx, projectId, at)
  const log = { projectId, from: status, to: status, actorId: ownerId, reason: null, event: 'withdrawn' as const, at }
  await insertStatusLog(tx, { id: newId(platform), ...log })
}

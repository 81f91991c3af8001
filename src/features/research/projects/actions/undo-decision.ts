import { takeBackSnapshot } from '#features/research/versions/actions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { removeListings } from '../store/listings.ts'
import { hasDonors, insertStatusLog, lockStatus, type StatusEvent, undoStatus } from '../store/projects.ts'

type Happened = {
  readonly projectId: Id<'project'>
  readonly actorId: Id<'user'>
  readonly event: StatusEvent
  readonly reason: string | null
}

/** An event in the project's record that leaves the status as it is. */
export async function logEvent(tx: Database, platform: Platform, happened: Happened): Promise<void> {
  const { projectId } = happened
  const status = await lockStatus(tx, projectId)
  if (!status) throw new Error(`there is no project ${projectId}`)
  await insertStatusLog(tx, { id: newId(platform), ...happened, from: status, to: status, at: platform.clock.now() })
}

/**
 * Undoes a decision: the project waits again as it did before, with its deadline. @throws Refusal decision_stands
 * (409) once a donor has given, or has started to.
 */
export async function undoDecision(
  tx: Database,
  platform: Platform,
  { projectId, actorId }: { readonly projectId: Id<'project'>; readonly actorId: Id<'user'> },
): Promise<void> {
  const from = await lockStatus(tx, projectId)
  if (!from) throw new Error(`there is no project ${projectId}`)
  if (await hasDonors(tx, projectId))
    throw new Refusal('decision_stands', 'A donor has begun to give to this project, so the decision stands.')
  const at = platform.clock.now()
  await undoStatus(tx, projectId, at)
  if (from === 'approved') await takeBackSnapshot(tx, platform, { projectId })
  await removeListings(tx, [projectId])
  const log = { projectId, from, to: 'pending' as const, actorId, reason: null, event: 'taken_back' as const, at }
  await insertStatusLog(tx, { id: newId(platform), ...log })
}

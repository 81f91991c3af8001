import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { canComplete, type Finding } from '../rules/completion.ts'
import { lockForCompletion, markCompleted } from '../store/completion.ts'
import { insertStatusLog } from '../store/projects.ts'

type Whose = { readonly projectId: Id<'project'>; readonly actorId: Id<'user'> }

/**
 * The project, locked, if it may be completed now.
 * @throws Refusal final_report_too_early (409) before the deadline of a project that is below its goal;
 * project_completed (409) when it was completed already.
 */
export async function mustBeCompletable(tx: Database, platform: Platform, projectId: Id<'project'>): Promise<void> {
  const project = await lockForCompletion(tx, projectId)
  if (project?.completedAt)
    throw new Refusal('project_completed', 'This project has its final report. What came later is an update.')
  if (!project || !canComplete(project, platform.clock.now()))
    throw new Refusal(
      'final_report_too_early',
      'A final report follows the funding: once the goal is reached, or after the deadline.',
    )
}

/** Completes a project by its final report, in the caller's transaction. A no ranks equal to a yes. */
export async function completeProject(
  tx: Database,
  platform: Platform,
  { projectId, actorId, finding }: Whose & { readonly finding: Finding },
): Promise<void> {
  await mustBeCompletable(tx, platform, projectId)
  const at = platform.clock.now()
  await markCompleted(tx, projectId, { at, finding })
  await log(tx, platform, { projectId, actorId }, 'completed', finding)
}

/** Its final report was withdrawn. */
export async function reopenProject(tx: Database, platform: Platform, whose: Whose): Promise<void> {
  await lockForCompletion(tx, whose.projectId)
  await markCompleted(tx, whose.projectId, null)
  await log(tx, platform, whose, 'reopened', 'the final report was taken back')
}

async function log(
  tx: Database,
  platform: Platform,
  { projectId, actorId }: Whose,
  completion: 'completed' | 'reopened',
  reason: string,
): Promise<void> {
  const [from, to] = ['approved', 'approved'] as const
  await insertStatusLog(tx, {
    id: newId(platform),
    projectId,
    from,
    to,
    actorId,
    reason,
    completion,
    at: platform.clock.now(),
  })
}

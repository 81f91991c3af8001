import { noSuchFile, signApprovalLink } from '#features/foundation/files/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { holds } from '#values/permission.ts'
import { Refusal } from '#wire/refusal.ts'
import { findApprovalFile } from '../store/plan.ts'
import { selectForGift } from '../store/projects.ts'

/**
 * A link to the letter of an ethics board, for the project's researcher and for reviewers; others only see that it
 * exists. @throws Refusal project_not_found, file_not_found (404).
 */
export async function linkApproval(
  platform: Platform,
  actor: Actor,
  { id, key }: { readonly id: Id<'project'>; readonly key: string },
): Promise<Awaited<ReturnType<typeof signApprovalLink>>> {
  const project = await selectForGift(platform.database, id)
  const isOwner = project?.ownerId === actor.userId
  const isReviewer = holds(actor.staff?.permissions ?? [], 'review_projects')
  const { database: db } = platform
  // A letter is never public: it stays closed to people with a conflict of interest later, too.
  const mayRead = isOwner || (isReviewer && !(await platform.isBarred(platform, db, { ...actor, projectId: id })))
  if (!project || !mayRead) throw new Refusal('project_not_found', 'Project Not Found')
  const fileId = await findApprovalFile(platform.database, id, key)
  if (!fileId) throw noSuchFile()
  return signApprovalLink(platform, fileId)
}

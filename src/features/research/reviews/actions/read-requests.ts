import { readOwnProject } from '#features/research/projects/actions/edit-project.ts'
import { readVersion } from '#features/research/versions/actions.ts'
import { fieldText, type VersionField } from '#features/research/versions/rules/versions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { ReviewRequests } from '../contract/changes.ts'
import { listRequests } from '../store/decisions.ts'

/**
 * What reviewers ask the owner to change, and what was changed since the version they read. @throws Refusal
 * project_not_found (404), also for other people's.
 */
export async function readRequests(
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
): Promise<ReviewRequests> {
  const db = platform.database
  await readOwnProject(db, projectId, actor.userId)
  const requests = await listRequests(db, projectId)
  const [first] = requests
  if (!first) return { items: [] }
  const [judged, latest] = await Promise.all([readVersion(db, projectId, first.version), readVersion(db, projectId)])
  const isChanged = (field: VersionField): boolean =>
    judged !== undefined &&
    latest !== undefined &&
    fieldText(judged.content, field) !== fieldText(latest.content, field)
  return { items: requests.map(({ version: _, ...one }) => ({ ...one, isChanged: isChanged(one.field) })) }
}

import { readVersion } from '#features/research/versions/actions.ts'
import { contentWithout } from '#features/research/versions/rules/redaction.ts'
import { changedFields, type VersionField } from '#features/research/versions/rules/versions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { lockStatus } from '../store/projects.ts'
import { saveContent } from './edit-project.ts'

type Redaction = { readonly projectId: Id<'project'>; readonly passage: string; readonly byId: Id<'user'> }

/**
 * Redacts a passage in the present content of a project, as a new version, in the caller's transaction, which empties
 * the earlier wordings. The project stays locked.
 *
 * @returns the fields that contained it.
 * @throws Refusal project_not_found (404).
 */
export async function redactContent(
  tx: Database,
  platform: Platform,
  { projectId, passage, byId }: Redaction,
): Promise<VersionField[]> {
  if (!(await lockStatus(tx, projectId))) throw new Refusal('project_not_found', 'Project Not Found')
  const latest = await readVersion(tx, projectId)
  if (!latest) throw new Error(`the project ${projectId} has no version`)
  const content = contentWithout(latest.content, passage)
  const changed = changedFields(latest.content, content)
  if (changed.length > 0)
    await saveContent(tx, platform, { projectId, before: latest.content, content, reason: 'redacted', byId })
  return changed
}

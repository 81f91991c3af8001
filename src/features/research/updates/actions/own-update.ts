import type { OwnUpdate } from '../contract.ts'
import type { StoredUpdate } from '../store/updates.ts'

/** Without fields that its author does not need. */
export function ownUpdateOf({
  projectId: _project,
  authorId: _author,
  publishedAt,
  ...update
}: StoredUpdate): OwnUpdate {
  return { ...update, date: publishedAt }
}

import type { OwnUpdate } from '../contract.ts'
import type { StoredUpdate } from '../store/updates.ts'

/** Without what its author knows anyway. */
export function ownUpdateOf({
  projectId: _project,
  authorId: _author,
  publishedAt,
  ...update
}: StoredUpdate): OwnUpdate {
  return { ...update, date: publishedAt }
}

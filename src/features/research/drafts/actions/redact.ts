import { removedMark } from '#features/research/versions/rules/redaction.ts'
import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { replaceInEdits } from '../store.ts'

/** Redacts a passage in a project's unsent edit, in the caller's transaction. */
export const redactEdits = (tx: Database, projectId: Id<'project'>, passage: string): Promise<void> =>
  replaceInEdits(tx, projectId, { passage: JSON.stringify(passage).slice(1, -1), mark: removedMark })

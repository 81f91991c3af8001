import type { Database } from '#platform/database.ts'
import { renameAuthor } from '../store.ts'

/** Part of closing an account: updates stay, without their author's name. */
export const renameUpdatesOf = (tx: Database, authorId: string, name: string): Promise<unknown> =>
  renameAuthor(tx, authorId, name)

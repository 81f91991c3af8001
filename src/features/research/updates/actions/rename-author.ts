import type { Database } from '#platform/database.ts'
import { deleteWaiting, renameAuthor } from '../store/updates.ts'

/** Part of closing an account: updates stay, without their author's name; what was never published goes. */
export async function renameUpdatesOf(tx: Database, authorId: string, name: string): Promise<void> {
  await deleteWaiting(tx, authorId)
  await renameAuthor(tx, authorId, name)
}

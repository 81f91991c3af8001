import { releasePictures } from '#features/foundation/files/actions.ts'
import { picturesIn } from '#features/foundation/rich-text/rules/allowed.ts'
import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { deleteCopiesOf } from '../store/copies.ts'
import { deleteWaiting, renameAuthor } from '../store/updates.ts'

/** Part of closing an account: updates stay, without their author's name; unpublished ones are deleted. */
export async function renameUpdatesOf(tx: Database, authorId: Id<'user'>, name: string): Promise<void> {
  const gone = await deleteWaiting(tx, authorId)
  await releasePictures(tx, { fileIds: gone.flatMap(({ content }) => picturesIn(content)), ownerId: authorId })
  await deleteCopiesOf(tx, authorId)
  await renameAuthor(tx, authorId, name)
}

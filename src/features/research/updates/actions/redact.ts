import { withdrawNews } from '#features/foundation/notifications/actions.ts'
import { withoutPassage } from '#features/research/versions/rules/redaction.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { deleteCopiesWith } from '../store/copies.ts'
import { lockUpdatesWith, type StoredUpdate, updateUpdate } from '../store/updates.ts'
import { emptyVersions, listVersionsWith } from '../store/versions.ts'
import { keepVersion } from './keep-version.ts'
import { renewMails } from './notify-readers.ts'
import { newsOf, rendererFor } from './publish.ts'

type Redacting = {
  readonly updateId: Id<'update'>
  readonly number: number
  readonly remainder: string
  /** Whether something was removed from it before. */
  readonly isEmptied: boolean
}

/** The stored wordings of a project's updates that contain a passage, with the rest of each. */
export async function findUpdateWordingsWith(
  db: Database,
  projectId: Id<'project'>,
  passage: string,
): Promise<Redacting[]> {
  const versions = await listVersionsWith(db, projectId, passage)
  return versions.map(({ content, ...one }) => ({ ...one, remainder: withoutPassage(content, passage) }))
}

type Redaction = {
  readonly projectId: Id<'project'>
  /** The present title. */
  readonly title: string
  readonly passage: string
  readonly byId: Id<'user'>
}

/**
 * Redacts a passage in the present text of a project's updates, including drafts, in the caller's transaction, which
 * empties the earlier wordings. Wordings that lost against another window's are deleted. Unsent mails no longer
 * contain it, and notifications of it are deleted.
 */
export async function redactUpdates(tx: Database, platform: Platform, redaction: Redaction): Promise<void> {
  await deleteCopiesWith(tx, redaction.projectId, redaction.passage)
  for (const update of await lockUpdatesWith(tx, redaction.projectId, redaction.passage))
    await rewrite(tx, platform, redaction, update)
}

/** Empties stored wordings of updates permanently, in the caller's transaction. */
export const emptyUpdateWordings = emptyVersions

async function rewrite(tx: Database, platform: Platform, redaction: Redaction, before: StoredUpdate): Promise<void> {
  const content = withoutPassage(before.content, redaction.passage)
  const { publishedAt, version } = before
  const editedAt = publishedAt === null ? null : platform.clock.now()
  const update = { ...before, content, version: version + 1, editedAt, renderer: rendererFor(content) }
  await updateUpdate(tx, update)
  if (publishedAt === null) return
  await keepVersion(tx, platform, { updateId: before.id, number: version + 1, content, byId: redaction.byId })
  await withdrawNews(tx, newsOf(before))
  if (before.state === 'published') await renewMails(tx, platform, { title: redaction.title, update, publishedAt })
}

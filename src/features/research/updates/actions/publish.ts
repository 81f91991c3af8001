import { mustAttachPictures } from '#features/foundation/files/actions.ts'
import { flagIfDoubtful } from '#features/foundation/reports/actions/file-report.ts'
import { rendererNumber } from '#features/foundation/rich-text/actions.ts'
import { picturesIn } from '#features/foundation/rich-text/rules/allowed.ts'
import { isPlain } from '#features/foundation/rich-text/rules/plain.ts'
import { completeProject } from '#features/research/projects/actions/complete-project.ts'
import { readForGift } from '#features/research/projects/actions/funding.ts'
import { findStanding, mayWrite } from '#features/research/projects/actions/standing.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import { beginning } from '../rules/texts.ts'
import { insertUpdate, type StoredUpdate } from '../store/updates.ts'
import { keepVersion } from './keep-version.ts'
import { mailReaders, notifyReaders } from './notify-readers.ts'
import { notFound } from './read-updates.ts'

/** The renderer's number for a text that has nothing to render, else null. */
export const rendererFor = (content: string): number | null => (isPlain(content) ? rendererNumber : null)

/**
 * The researcher's own public project. @throws Refusal project_not_found for everyone but its lead and editors;
 * project_not_public (409) while it is in review, was rejected or is hidden: the update would have no readers.
 */
export async function mustBeOwnAndPublic(db: Database, authorId: Id<'user'>, projectId: Id<'project'>) {
  const project = await readForGift(db, projectId)
  if (!project || !mayWrite(await findStanding(db, projectId, authorId))) throw notFound()
  if (project.status !== 'approved' || project.hiddenAt !== null)
    throw new Refusal(
      'project_not_public',
      'This project is not public now. Updates can be published while it is public; until then, keep a draft.',
    )
  return project
}

/** A progress update for everyone, at once, in the caller's transaction; its pictures are not attached. */
export async function publishUpdate(
  tx: Database,
  platform: Platform,
  author: Actor,
  projectId: Id<'project'>,
  content: string,
): Promise<void> {
  const now = platform.clock.now()
  const project = await mustBeOwnAndPublic(tx, author.userId, projectId)
  const fileIds = picturesIn(content)
  await mustAttachPictures(tx, platform, { fileIds, ownerId: author.userId })
  const written = {
    id: newId<'update'>(platform),
    ...{ projectId, content, author: `${author.firstName} ${author.lastName}`, authorId: author.userId },
    ...({ kind: 'progress', finding: null, audience: 'public', state: 'published', publishAt: null } as const),
    publishedAt: now,
  }
  await insertUpdate(tx, { ...written, renderer: rendererFor(content), createdAt: now })
  await announce(tx, platform, project.title, written)
}

type Announced = Pick<
  StoredUpdate,
  'id' | 'projectId' | 'authorId' | 'author' | 'content' | 'kind' | 'finding' | 'audience'
>

/**
 * The effects of publishing an update, in its transaction: its first wording is stored, donors and, for public
 * updates, followers are notified once (AMB-089), and a final report completes the project.
 */
export async function announce(tx: Database, platform: Platform, title: string, update: Announced): Promise<void> {
  const { id, projectId, authorId, content, kind, finding, audience } = update
  await keepVersion(tx, platform, { updateId: id, number: 1, content, byId: authorId })
  if (kind === 'final' && finding) await completeProject(tx, platform, { projectId, actorId: authorId, finding })
  const readers = await notifyReaders(
    tx,
    platform,
    { projectId, authorId, audience },
    {
      type: 'project_update',
      title: `${kind === 'final' ? 'Final report' : 'New update'}: ${title}`,
      body: beginning(content),
      ...newsOf(update),
    },
  )
  await mailReaders(tx, platform, readers, { projectId, title, update })
  await flagIfDoubtful(tx, platform, { kind: 'update', target: id })
  platform.tasks.wake('render-updates')
}

/** Identifies the publication of an update in notifications and, together with the reader, in mails. */
export const eventKeyOf = (id: Id<'update'>): string => `update:${id}`

/** Where the notifications of an update lead, and what identifies them. */
export const newsOf = ({ id, projectId }: Pick<StoredUpdate, 'id' | 'projectId'>) => ({
  target: paths.project(projectId, { tab: 'updates' }),
  eventKey: eventKeyOf(id),
})

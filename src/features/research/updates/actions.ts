import { queueMails } from '#features/foundation/mail/actions.ts'
import { declinedBy, unsubscribingOf } from '#features/foundation/mail-preferences/actions.ts'
import { type Notice, notify } from '#features/foundation/notifications/actions.ts'
import { readForGift } from '#features/research/projects/actions/funding.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { holds } from '#values/permission.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ProjectUpdate, ProjectUpdates } from './contract.ts'
import { updateMail } from './mails.ts'
import { beginning, pageSize } from './rules.ts'
import { insertUpdate, listAddresses, listReaderIds, listUpdates, renameAuthor } from './store.ts'

const notFound = (): Refusal => new Refusal('project_not_found', 'Project Not Found')

/** @throws Refusal project_not_found, also for a project that this viewer may not see (AMB-068). */
export async function readUpdates(
  platform: Platform,
  viewer: Actor | undefined,
  projectId: Id<'project'>,
  before: Id<'update'> | undefined,
): Promise<ProjectUpdates> {
  const project = await readForGift(platform.database, projectId)
  if (!project) throw notFound()
  const isPublic = project.status === 'approved' && project.hiddenAt === null
  const isTheirs = viewer?.userId === project.ownerId || holds(viewer?.staff?.permissions ?? [], 'view_projects')
  if (!isPublic && !isTheirs) throw notFound()
  const found = await listUpdates(platform.database, projectId, before, pageSize + 1)
  const items = found.slice(0, pageSize)
  return { items, older: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

/**
 * Publishes an update and notifies those who gave and those who saved the project, each once (AMB-089), but not the author.
 * @throws Refusal project_not_found for everyone but the owner.
 */
export async function postUpdate(
  platform: Platform,
  author: Actor,
  projectId: Id<'project'>,
  content: string,
): Promise<ProjectUpdate> {
  return platform.database.transaction((tx) => publishUpdate(tx, platform, author, projectId, content))
}

/** The same, in the caller's transaction. */
export async function publishUpdate(
  tx: Database,
  platform: Platform,
  author: Actor,
  projectId: Id<'project'>,
  content: string,
): Promise<ProjectUpdate> {
  const { id, date } = { id: newId<'update'>(platform), date: platform.clock.now() }
  const update = { id, content, author: `${author.firstName} ${author.lastName}`, date }
  const project = await readForGift(tx, projectId)
  if (project?.ownerId !== author.userId) throw notFound()
  await insertUpdate(tx, { ...update, projectId, authorId: author.userId })
  const readers = await notifyReaders(tx, platform, projectId, author.userId, {
    type: 'project_update',
    eventKey: `update:${id}`,
    title: `New update: ${project.title}`,
    body: beginning(content),
    target: paths.project(projectId, { tab: 'updates' }),
  })
  await mailReaders(tx, platform, readers, { projectId, title: project.title, update })
  return update
}

/** Notifies those who gave to a project or saved it, each person once, without its researcher. @returns who they are. */
export async function notifyReaders(
  tx: Database,
  platform: Platform,
  projectId: Id<'project'>,
  authorId: Id<'user'>,
  notice: Omit<Notice, 'userId'>,
): Promise<readonly Id<'user'>[]> {
  const readers = await listReaderIds(tx, projectId, authorId)
  await notify(
    tx,
    platform,
    readers.map((userId) => ({ ...notice, userId })),
  )
  return readers
}

/** To those who do not decline it, each with a way to (AMB-089). */
async function mailReaders(
  tx: Database,
  platform: Platform,
  readers: readonly Id<'user'>[],
  about: Parameters<typeof updateMail>[2],
): Promise<void> {
  const declined = await declinedBy(tx, readers, 'project_update')
  const wanting = readers.filter((userId) => !declined.has(userId))
  if (wanting.length === 0) return
  const mails = (await listAddresses(tx, wanting)).map(async (reader) =>
    updateMail(platform, reader, about, await unsubscribingOf(platform, reader.userId)),
  )
  await queueMails(tx, platform, await Promise.all(mails))
}

/** Part of closing an account: updates stay, without their author's name. */
export const renameUpdatesOf = (tx: Database, authorId: string, name: string): Promise<unknown> =>
  renameAuthor(tx, authorId, name)

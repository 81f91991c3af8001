import { mustAttachPictures, releasePictures } from '#features/foundation/files/actions.ts'
import { picturesIn } from '#features/foundation/rich-text/rules/allowed.ts'
import { mustBeCompletable } from '#features/research/projects/actions/complete-project.ts'
import { readForGift } from '#features/research/projects/actions/funding.ts'
import { findStanding, mayWrite } from '#features/research/projects/actions/standing.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { sentAgainMs } from '#values/sent-again.ts'
import { type Instant, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { NewUpdate, OwnUpdate, UpdateEdit } from '../contract.ts'
import { scheduleFault, type WantedState, waitingMax } from '../rules/kinds.ts'
import * as store from '../store/updates.ts'
import { keepBoth } from './copies.ts'
import { keepVersion } from './keep-version.ts'
import { renewMails } from './notify-readers.ts'
import { ownUpdateOf } from './own-update.ts'
import { announce, mustBeOwnAndPublic, rendererFor } from './publish.ts'
import { notFound, noUpdate } from './read-updates.ts'
import { renderUpdates } from './render-updates.ts'

type Written = Omit<store.StoredUpdate, 'rendered' | 'date' | 'version' | 'editedAt' | 'milestones'>

/**
 * A new update: published at once, at its time, or stored as a draft. Sent again, because the answer was lost, it is
 * posted once. @throws Refusal project_not_found for everyone but its lead and editors; project_not_public,
 * final_report_too_early, project_completed, too_many_waiting_updates (409); publish_time_invalid (400);
 * file_not_found (404).
 */
export async function postUpdate(
  platform: Platform,
  author: Actor,
  projectId: Id<'project'>,
  given: NewUpdate,
): Promise<OwnUpdate> {
  const id = await platform.database.transaction(async (tx) => {
    if (!mayWrite(await findStanding(tx, projectId, author.userId))) throw notFound()
    const which = { id: newId<'update'>(platform), projectId }
    const update = writtenOf(platform, author, which, given, given.state ?? 'published')
    await store.lockWriting(tx, author.userId, projectId)
    const present = await store.findAlike(tx, update, later(platform.clock.now(), -sentAgainMs))
    if (present) return present.id
    if (update.state !== 'published') await mustHaveRoom(tx, update)
    await prepare(tx, platform, update)
    await store.insertUpdate(tx, { ...update, renderer: rendererFor(update.content), createdAt: platform.clock.now() })
    await announceIfPublished(tx, platform, update)
    return update.id
  })
  return rendered(platform, id)
}

/**
 * Changes the author's own update. A published one keeps its audience and gets another wording; the earlier ones stay
 * readable, and unsent mails get the new one. If two windows wrote it, both wordings are stored. @throws Refusal
 * update_not_found (404), also for other people's and for a withdrawn one; update_edited_meanwhile (409) with the
 * present update; update_published (409) for fixed parts of a published one; and what postUpdate throws.
 */
export async function editUpdate(
  platform: Platform,
  author: Actor,
  id: Id<'update'>,
  given: UpdateEdit,
): Promise<OwnUpdate> {
  const other = await platform.database.transaction(async (tx) => {
    const before = await store.lockUpdate(tx, id, author.userId)
    if (!before || before.state === 'taken_back') throw noUpdate()
    if (!mayWrite(await findStanding(tx, before.projectId, author.userId))) throw noUpdate()
    if (before.version !== given.version) {
      await keepBoth(tx, platform, before, given.content)
      return before
    }
    if (before.state === 'published') await rewrite(tx, platform, before, given)
    else await redraft(tx, platform, author, before, given)
    return undefined
  })
  // The wordings of both windows are committed first.
  if (other)
    throw new Refusal('update_edited_meanwhile', 'This update was changed in another window. Please open it again.', {
      current: ownUpdateOf(other),
    })
  return rendered(platform, id)
}

async function rewrite(tx: Database, platform: Platform, before: store.StoredUpdate, given: UpdateEdit): Promise<void> {
  const same = (field: 'kind' | 'finding' | 'audience'): boolean =>
    given[field] === undefined || given[field] === before[field]
  if (
    !same('audience') ||
    !same('finding') ||
    (given.state ?? 'published') !== 'published' ||
    !isSameStanding(before, given)
  )
    throw new Refusal('update_published', 'This update is published: its words may change, but not for whom it is.')
  const kind = given.kind ?? before.kind
  if (given.content === before.content && kind === before.kind) return
  const now = platform.clock.now()
  const version = before.version + 1
  await mustAttachPictures(tx, platform, { fileIds: picturesIn(given.content), ownerId: before.authorId })
  const update = {
    ...before,
    content: given.content,
    kind,
    version,
    editedAt: now,
    renderer: rendererFor(given.content),
  }
  await store.updateUpdate(tx, update)
  const { content } = given
  await keepVersion(tx, platform, { updateId: before.id, number: version, content, byId: before.authorId })
  const project = await readForGift(tx, before.projectId)
  if (project && before.publishedAt)
    await renewMails(tx, platform, { title: project.title, update, publishedAt: before.publishedAt })
}

/** A final report stays one, and nothing else becomes one: the project was completed by it. */
const isSameStanding = (before: store.StoredUpdate, given: UpdateEdit): boolean =>
  given.kind === undefined || (given.kind === 'final') === (before.kind === 'final')

async function redraft(
  tx: Database,
  platform: Platform,
  author: Actor,
  before: store.StoredUpdate,
  given: UpdateEdit,
): Promise<void> {
  const state = given.state ?? (before.state === 'scheduled' ? 'scheduled' : 'draft')
  const publishAt = given.publishAt ?? before.publishAt ?? undefined
  const wanted = { kind: before.kind, audience: before.audience, ...given, publishAt }
  const update = writtenOf(platform, author, before, wanted, state)
  await prepare(tx, platform, update)
  const renderer = rendererFor(update.content)
  await store.updateUpdate(tx, { ...update, version: before.version + 1, editedAt: null, renderer })
  const left = picturesIn(before.content).filter((fileId) => !picturesIn(update.content).includes(fileId))
  await releasePictures(tx, { fileIds: left, ownerId: author.userId })
  await announceIfPublished(tx, platform, update)
}

function writtenOf(
  platform: Platform,
  author: Actor,
  { id, projectId }: Pick<Written, 'id' | 'projectId'>,
  given: Omit<NewUpdate, 'publishAt'> & { readonly publishAt?: Instant | undefined },
  state: WantedState,
): Written {
  const kind = given.kind ?? 'progress'
  return {
    ...{ id, projectId, state, kind, content: given.content },
    author: `${author.firstName} ${author.lastName}`,
    authorId: author.userId,
    finding: kind === 'final' ? (given.finding ?? null) : null,
    audience: given.audience ?? 'public',
    publishAt: state === 'scheduled' ? (given.publishAt ?? null) : null,
    publishedAt: state === 'published' ? platform.clock.now() : null,
  }
}

/** Everything that may prevent an update, checked before it is written. */
async function prepare(tx: Database, platform: Platform, update: Written): Promise<void> {
  const { state, kind, projectId, authorId, content, publishAt } = update
  const now = platform.clock.now()
  const fault = state === 'scheduled' ? scheduleFault(publishAt ?? undefined, now) : undefined
  if (fault) throw new Refusal('publish_time_invalid', fault)
  if (state !== 'draft') await mustBeOwnAndPublic(tx, authorId, projectId)
  if (kind === 'final' && state === 'published') await mustBeCompletable(tx, platform, projectId)
  await mustAttachPictures(tx, platform, { fileIds: picturesIn(content), ownerId: authorId })
}

async function mustHaveRoom(tx: Database, { projectId, authorId }: Written): Promise<void> {
  if ((await store.countWaiting(tx, projectId, authorId)) >= waitingMax)
    throw new Refusal(
      'too_many_waiting_updates',
      'Twenty drafts are waiting. Please publish or discard some of them first.',
    )
}

async function announceIfPublished(tx: Database, platform: Platform, update: Written): Promise<void> {
  if (update.state !== 'published') return
  const project = await mustBeOwnAndPublic(tx, update.authorId, update.projectId)
  await announce(tx, platform, project.title, update)
}

async function rendered(platform: Platform, id: Id<'update'>): Promise<OwnUpdate> {
  await renderUpdates(platform)
  const update = await store.findUpdate(platform.database, id)
  if (!update) throw noUpdate()
  return ownUpdateOf(update)
}

/** @throws Refusal update_not_found (404); update_published (409): a published one can be withdrawn for an hour. */
export async function discardUpdate(platform: Platform, author: Actor, id: Id<'update'>): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const update = await store.lockUpdate(tx, id, author.userId)
    if (!update || update.state === 'taken_back') throw noUpdate()
    if (update.state === 'published')
      throw new Refusal('update_published', 'This update is published. It can be taken back within an hour.')
    await store.deleteUpdate(tx, id)
    await releasePictures(tx, { fileIds: picturesIn(update.content), ownerId: author.userId })
  })
}

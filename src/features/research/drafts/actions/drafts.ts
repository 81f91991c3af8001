import { readOwnProject } from '#features/research/projects/actions/edit-project.ts'
import { listWritten } from '#features/research/projects/actions/standing.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later } from '#values/time.ts'
import { Refusal, refusedAs } from '#wire/refusal.ts'
import type { Draft, DraftLine } from '../contract.ts'
import { draftsMax, keptMs } from '../rules/drafts.ts'
import * as store from '../store.ts'

const notFound = (): Refusal => new Refusal('draft_not_found', 'There is no such draft.')
const gone = (): Refusal =>
  new Refusal('draft_gone', 'This draft was sent or discarded in another window. What you type is still in this one.')

/**
 * Who may open a draft: for a new project its author, for an edit those who may edit the project. @throws Refusal
 * draft_not_found.
 */
export async function mustBeOwn(
  db: Database,
  actor: Actor,
  draft: store.DraftRow | undefined,
): Promise<store.DraftRow> {
  if (!draft) throw notFound()
  if (draft.projectId === null) {
    if (draft.ownerId !== actor.userId) throw notFound()
    return draft
  }
  await refusedAs(readOwnProject(db, draft.projectId, actor.userId), notFound)
  return draft
}

/** @throws Refusal draft_gone (410). */
export function mustBeOpen(draft: store.DraftRow): void {
  if (draft.sentAt !== null || draft.discardedAt !== null) throw gone()
}

/** @throws Refusal too_many_drafts (409). */
export async function mustHaveRoom(tx: Database, actor: Actor): Promise<void> {
  await store.lockDraftsOf(tx, actor.userId)
  if ((await store.countNew(tx, actor.userId)) >= draftsMax)
    throw new Refusal('too_many_drafts', `You have ${draftsMax} drafts. Please send or discard one of them first.`)
}

/** Those of new projects are their author's; an edit is listed for all who may edit its project. */
export const listDrafts = async ({ database }: Platform, { userId }: Actor): Promise<DraftLine[]> =>
  store.listOpen(database, userId, await listWritten(database, userId))

const withCopies = async (db: Database, row: store.DraftRow): Promise<Draft> => {
  const { id, projectId, baseVersion, fields, revision, savedAt } = row
  return { id, projectId, baseVersion, fields, revision, savedAt, copies: await store.listCopies(db, id) }
}

/** @throws Refusal draft_not_found (404), draft_gone (410). */
export async function readDraft({ database }: Platform, actor: Actor, id: Id<'draft'>): Promise<Draft> {
  const draft = await mustBeOwn(database, actor, await store.findDraft(database, id))
  mustBeOpen(draft)
  return withCopies(database, draft)
}

/** The open edit of the person's own project; null if nothing was typed. @throws Refusal project_not_found (404). */
export async function readEditDraft(
  { database }: Platform,
  actor: Actor,
  projectId: Id<'project'>,
): Promise<Draft | null> {
  await readOwnProject(database, projectId, actor.userId)
  const draft = await store.findOpenEdit(database, projectId)
  return draft ? withCopies(database, draft) : null
}

/** @throws Refusal draft_not_found (404), draft_gone (410). */
export async function discardDraft({ database, clock }: Platform, actor: Actor, id: Id<'draft'>): Promise<undefined> {
  await database.transaction(async (tx) => {
    const draft = await mustBeOwn(tx, actor, await store.lockDraft(tx, id))
    if (draft.sentAt !== null) throw gone()
    await store.setDiscarded(tx, id, clock.now())
  })
}

/** Brings a discarded draft back. @throws Refusal draft_not_found (404), too_many_drafts (409), draft_gone (410). */
export async function restoreDraft({ database }: Platform, actor: Actor, id: Id<'draft'>): Promise<undefined> {
  await database.transaction(async (tx) => {
    const draft = await mustBeOwn(tx, actor, await store.lockDraft(tx, id))
    if (draft.sentAt !== null) throw gone()
    if (draft.discardedAt === null) return
    if (draft.projectId === null) await mustHaveRoom(tx, actor)
    else {
      await store.lockEditsOf(tx, draft.projectId)
      // Another edit was started since; of the two, the open one continues.
      if (await store.findOpenEdit(tx, draft.projectId)) throw gone()
    }
    await store.setDiscarded(tx, id, null)
  })
}

/**
 * The form was submitted: its draft ends in the same transaction, so that a late save creates no second one. @throws
 * Refusal draft_not_found (404); draft_gone (410) for one that was submitted before, unless `again` is allowed.
 */
export async function endDraft(
  tx: Database,
  { clock }: Platform,
  actor: Actor,
  { id, again }: { readonly id: Id<'draft'>; readonly again: boolean },
): Promise<void> {
  const at = clock.now()
  await store.insertDraft(tx, { id, ownerId: actor.userId, projectId: null, baseVersion: null, at })
  const draft = await mustBeOwn(tx, actor, await store.lockDraft(tx, id))
  if (draft.sentAt !== null && !again)
    throw new Refusal('draft_gone', 'This draft was sent already, in another window.')
  await store.markSent(tx, id, at)
}

/** Part of closing an account. */
export const deleteDraftsOf = (tx: Database, userId: string): Promise<void> => store.deleteOf(tx, userId)

export const forgetEnded = ({ database, clock }: Platform): Promise<boolean> =>
  store.deleteEnded(database, later(clock.now(), -keptMs))

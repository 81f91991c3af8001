import { readOwnProject } from '#features/research/projects/actions/edit-project.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { DraftFields, DraftSave, DraftSaved } from '../contract.ts'
import { draftBytesMax, filesIn, storable } from '../rules/drafts.ts'
import { mergeSave, writtenSince } from '../rules/merge-save.ts'
import * as store from '../store.ts'
import { mustBeOpen, mustBeOwn, mustHaveRoom } from './drafts.ts'

/**
 * Saves what was typed in one window; the first save makes the draft. Changes of other windows to
 * other fields stay;
 * if both changed the same field, both wordings are stored, and a person chooses.
 *
 * @throws Refusal draft_not_found, project_not_found (404), also for other people's; too_many_drafts (409); draft_gone
 * (410) once it was submitted or discarded; draft_too_large (413).
 */
export async function saveDraft(
  platform: Platform,
  actor: Actor,
  id: Id<'draft'>,
  given: DraftSave,
): Promise<DraftSaved> {
  return platform.database.transaction(async (tx) => {
    const draft = await lockOrBegin(tx, platform, actor, id, given)
    const save = { ...given, fields: storable(given.fields) }
    const { stored, isChanged, conflicts } = mergeSave(draft, save)
    const fields: DraftFields = stored.fields
    if (new TextEncoder().encode(JSON.stringify(fields)).byteLength > draftBytesMax)
      throw new Refusal('draft_too_large', 'This is too long to be saved as a draft. Please shorten a text.')
    const at = platform.clock.now()
    const baseVersion = draft.projectId === null ? null : (given.baseVersion ?? draft.baseVersion)
    if (isChanged || baseVersion !== draft.baseVersion)
      await store.updateDraft(tx, { ...draft, ...stored, fields, baseVersion, fileIds: filesIn(fields), at })
    if (conflicts.length > 0) await keepBoth(tx, actor, draft, save.fields, conflicts, at)
    const lost = storable(given.lost ?? []).map(({ field, value = null }) => ({ field, value, byId: actor.userId, at }))
    if (lost.length > 0) await store.insertCopies(tx, draft.id, lost)
    const isIn = (field: string): boolean => conflicts.includes(field)
    const disputed = Object.fromEntries(conflicts.map((field) => [field, fields[field as keyof DraftFields]]))
    const news = Object.entries(writtenSince(stored, given.since, given.writer)).filter(([field]) => !isIn(field))
    return {
      id: draft.id,
      revision: stored.revision,
      savedAt: isChanged ? at : draft.savedAt,
      fields: { ...Object.fromEntries(news), ...disputed },
      conflicts: [...conflicts],
    }
  })
}

/** The draft, locked. An edit of a project goes into the open one, whichever window started it. */
async function lockOrBegin(
  tx: Database,
  { clock }: Platform,
  actor: Actor,
  id: Id<'draft'>,
  { projectId, baseVersion }: DraftSave,
): Promise<store.DraftRow> {
  const known = await store.lockDraft(tx, id)
  if (known) {
    await mustBeOwn(tx, actor, known)
    mustBeOpen(known)
    return known
  }
  if (projectId !== undefined) {
    await readOwnProject(tx, projectId, actor.userId)
    await store.lockEditsOf(tx, projectId)
    const open = await store.findOpenEdit(tx, projectId)
    if (open) return mustFind(tx, open.id)
  } else await mustHaveRoom(tx, actor)
  const begun = { id, ownerId: actor.userId, projectId: projectId ?? null, baseVersion: baseVersion ?? null }
  await store.insertDraft(tx, { ...begun, at: clock.now() })
  // A concurrent copy of this save may have come first.
  const draft = await mustBeOwn(tx, actor, await store.lockDraft(tx, id))
  mustBeOpen(draft)
  return draft
}

async function mustFind(tx: Database, id: Id<'draft'>): Promise<store.DraftRow> {
  const draft = await store.lockDraft(tx, id)
  if (!draft) throw new Error(`the draft ${id} is gone`)
  mustBeOpen(draft)
  return draft
}

async function keepBoth(
  tx: Database,
  { userId: byId }: Actor,
  draft: store.DraftRow,
  typed: DraftFields,
  conflicts: readonly string[],
  at: store.Copy['at'],
): Promise<void> {
  const of = (fields: DraftFields): store.Copy[] =>
    conflicts.map((field) => ({ field, value: fields[field as keyof DraftFields] ?? null, byId, at }))
  await store.insertCopies(tx, draft.id, [...of(draft.fields), ...of(typed)])
}

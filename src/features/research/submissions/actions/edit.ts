import { record } from '#features/foundation/audit/actions.ts'
import { mustAttach, mustAttachPictures } from '#features/foundation/files/actions.ts'
import { picturesIn } from '#features/foundation/rich-text/rules/allowed.ts'
import { holdTaxonomy } from '#features/foundation/settings/actions/taxonomy.ts'
import { endDraft } from '#features/research/drafts/actions/drafts.ts'
import { lockOwnProject, saveContent } from '#features/research/projects/actions/edit-project.ts'
import { renderProject } from '#features/research/projects/actions/render-texts.ts'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import { contentOfDraft } from '#features/research/projects/rules/content.ts'
import type { ProjectStatus } from '#features/research/projects/rules/projects.ts'
import { renderedFields } from '#features/research/projects/rules/rendered-fields.ts'
import { keepAnswers } from '#features/research/reviews/actions/answer-requests.ts'
import { closeRecheck, openRecheck, openReview, returnToPending } from '#features/research/reviews/actions/open.ts'
import { notifyReaders } from '#features/research/updates/actions/notify-readers.ts'
import { publishUpdate } from '#features/research/updates/actions/publish.ts'
import { renderUpdates } from '#features/research/updates/actions/render-updates.ts'
import { listMaterial, readReviewed, readVersion, type Version } from '#features/research/versions/actions.ts'
import { mergeEdit } from '#features/research/versions/rules/merge.ts'
import { sharesDiffer } from '#features/research/versions/rules/plan.ts'
import {
  type Content,
  changedFields,
  isMaterial,
  lockedOnceApproved,
  type VersionField,
} from '#features/research/versions/rules/versions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import type { TaxonomyChanges } from '#values/taxonomy.ts'
import { dayMs, later, longDate } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { EditResult, ProjectEdit } from '../contract.ts'
import { editableOf } from '../rules/editable.ts'
import { mustBeArea } from './area.ts'
import { attachLetters } from './attach-letters.ts'

/** Each change that needs another review takes reviewers' time, and shows donors a mark on the page. */
const materialChangesPerDay = 3

/**
 * Saves the researcher's own project (EDIT-01 to EDIT-26). Changes saved elsewhere since the form was opened are merged
 * field by field. A rejected project is resubmitted, a pending one is reviewed again, and for an approved one reviewers
 * check the changes (AMB-060, AMB-066, AMB-067).
 *
 * @throws Refusal project_not_found (404), also for other people's; project_withdrawn, locked_once_approved (409);
 * edited_meanwhile (409) with the fields that both sides changed; area_not_in_sector (400); file_not_found,
 * draft_not_found, request_not_found (404); too_many_changes (429).
 */
export async function editProject(
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  given: ProjectEdit,
): Promise<EditResult> {
  const result = await platform.database.transaction(async (tx): Promise<EditResult> => {
    await platform.submissionGate.entering(tx, actor.userId)
    const { status } = await mustBeEditable(tx, projectId, actor.userId)
    if (given.draftId) await endDraft(tx, platform, actor, { id: given.draftId, again: true })
    const latest = await mustHaveVersion(tx, projectId)
    const base = given.version === latest.number ? latest : await readVersion(tx, projectId, given.version)
    const { content, takenOver } = mustMerge(await holdTaxonomy(tx), { base: base ?? latest, latest }, given, status)
    const changed = changedFields(latest.content, content)
    mustLeaveLocked(status, changed, { before: latest.content, after: content })
    const { imageId } = content
    if (imageId !== null && imageId === given.imageFileId && changed.includes('image'))
      await mustAttach(tx, platform, { fileId: imageId, ownerId: actor.userId, purpose: 'project_image' })
    await attachLetters(tx, platform, actor, { before: latest.content.ethics, after: content.ethics })
    const fileIds = renderedFields.flatMap((field) => (changed.includes(field) ? picturesIn(content[field]) : []))
    await mustAttachPictures(tx, platform, { fileIds, ownerId: actor.userId })
    const edit = { projectId, actor, status, before: latest.content, content, changed }
    const answering = { projectId, byId: actor.userId, answers: given.answers ?? [] }
    const hasAnswered = await keepAnswers(tx, platform, answering)
    const outcome = await saveOrAnswer(tx, platform, edit, hasAnswered)
    if (given.progressUpdate) await publishUpdate(tx, platform, actor, projectId, given.progressUpdate)
    return { version: latest.number + (changed.length > 0 ? 1 : 0), outcome, changed, takenOver: [...takenOver] }
  })
  await renderProject(platform, projectId)
  if (given.progressUpdate) await renderUpdates(platform)
  return result
}

async function mustBeEditable(tx: Database, projectId: Id<'project'>, ownerId: Id<'user'>) {
  const project = await lockOwnProject(tx, projectId, ownerId)
  if (project.withdrawnAt !== null)
    throw new Refusal('project_withdrawn', 'This project was withdrawn; it can be submitted as a new one.')
  return project
}

async function mustHaveVersion(tx: Database, projectId: Id<'project'>): Promise<Version> {
  const latest = await readVersion(tx, projectId)
  if (!latest) throw new Error(`the project ${projectId} has no version`)
  return latest
}

type Versions = { readonly base: Version; readonly latest: Version }

function mustMerge(taxonomy: TaxonomyChanges, { base, latest }: Versions, given: ProjectEdit, status: ProjectStatus) {
  const imageId = given.imageFileId === undefined ? base.content.imageId : given.imageFileId
  const draft = { ...given, ...mustBeArea(taxonomy, given, latest.content), imageFileId: imageId ?? undefined }
  const merged = mergeEdit(base.content, latest.content, contentOfDraft(draft), base.redacted)
  if (merged.conflicts.length === 0) return merged
  const sentence = 'This was edited in another window since you opened it. Please choose which wording stays.'
  const current = editableOf(latest, { status, statusReason: null })
  throw new Refusal('edited_meanwhile', sentence, { fields: [...merged.conflicts], current })
}

/** AMB-066. */
function mustLeaveLocked(
  status: ProjectStatus,
  changed: readonly VersionField[],
  { before, after }: { readonly before: Content; readonly after: Content },
): void {
  if (status !== 'approved') return
  if (sharesDiffer(before.milestones, after.milestones))
    throw new Refusal(
      'locked_once_approved',
      'Which milestone releases which share of the money stays as it is once a project is approved: donors gave for it.',
    )
  if (changed.some((field) => lockedOnceApproved.includes(field)))
    throw new Refusal(
      'locked_once_approved',
      'Funding goal, sector and research area stay as they are once a project is approved.',
    )
}

type Edit = {
  readonly projectId: Id<'project'>
  readonly actor: Actor
  readonly status: ProjectStatus
  readonly before: Content
  readonly content: Content
  readonly changed: readonly VersionField[]
}

/** An answer, too, sends a project back to the reviewers who asked for changes. */
async function saveOrAnswer(
  tx: Database,
  platform: Platform,
  edit: Edit,
  hasAnswered: boolean,
): Promise<EditResult['outcome']> {
  const { projectId, status, changed } = edit
  if (changed.length > 0) return save(tx, platform, edit)
  if (!hasAnswered) return 'unchanged'
  if (status === 'approved') return (await openRecheck(tx, platform, projectId)) ? 'recheck' : 'saved'
  return (await returnToPending(tx, platform, projectId)) ? 'resubmitted' : 'saved'
}

async function save(tx: Database, platform: Platform, edit: Edit): Promise<EditResult['outcome']> {
  const { projectId, actor, status, before, content, changed } = edit
  const isRead = status === 'approved' && isMaterial(before, content) && !(await isAsReviewed(tx, projectId, content))
  if (isRead) await mustBeWithinDay(tx, platform, projectId)
  const reason = status === 'rejected' ? 'resubmitted' : 'edited'
  await saveContent(tx, platform, { projectId, before, content, reason, byId: actor.userId, isMaterial: isRead })
  await record(tx, platform, {
    actorId: actor.userId,
    action: `project.${reason}`,
    targetKind: 'project',
    targetId: projectId,
    data: { changed: [...changed] },
  })
  if (status === 'rejected') return resubmit(tx, platform, edit)
  if (status === 'approved') return recheck(tx, platform, edit)
  return (await returnToPending(tx, platform, projectId)) ? 'resubmitted' : 'saved'
}

async function mustBeWithinDay(tx: Database, platform: Platform, projectId: Id<'project'>): Promise<void> {
  const changes = await listMaterial(tx, projectId, later(platform.clock.now(), -dayMs))
  const first = changes[materialChangesPerDay - 1]
  if (first === undefined) return
  const nextAt = later(first, dayMs)
  const from = `${longDate(nextAt)} at ${nextAt.slice(11, 16)} UTC`
  throw new Refusal(
    'too_many_changes',
    `Reviewers read each change of this kind, three within a day. The next can be saved from ${from}; what you typed is kept.`,
    { nextAt },
  )
}

/** Whether all of its content is approved: then there is nothing to check again. */
async function isAsReviewed(tx: Database, projectId: Id<'project'>, content: Content): Promise<boolean> {
  const reviewed = await readReviewed(tx, projectId)
  return reviewed !== undefined && !isMaterial(reviewed.content, content)
}

/** EDIT-26: a rejected project is resubmitted; its 90 days begin again (AMB-069). */
async function resubmit(tx: Database, platform: Platform, { projectId, actor }: Edit): Promise<'resubmitted'> {
  await setStatus(tx, platform, { projectId, to: 'pending', actorId: actor.userId })
  await openReview(tx, platform, { projectId, submittedAt: platform.clock.now() })
  return 'resubmitted'
}

/** AMB-066: donors are notified of the first unreviewed change, and of no more until it is reviewed. */
async function recheck(tx: Database, platform: Platform, edit: Edit): Promise<'saved' | 'recheck'> {
  const { projectId, actor, content } = edit
  if (await isAsReviewed(tx, projectId, content)) {
    await closeRecheck(tx, platform, projectId)
    return 'saved'
  }
  const opened = await openRecheck(tx, platform, projectId)
  if (opened)
    await notifyReaders(
      tx,
      platform,
      { projectId, authorId: actor.userId, audience: 'public' },
      {
        type: 'project_update',
        eventKey: `project-changed:${projectId}:${platform.clock.now()}`,
        title: `Changed after review: ${content.title}`,
        body: 'The researcher has edited the project. Reviewers read the change; its page shows what it is.',
        target: paths.projectHistory(projectId),
      },
    )
  return 'recheck'
}

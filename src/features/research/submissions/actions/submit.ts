import { mustAttach, mustAttachPictures } from '#features/foundation/files/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { picturesIn } from '#features/foundation/rich-text/rules/allowed.ts'
import { holdTaxonomy } from '#features/foundation/settings/actions/taxonomy.ts'
import { endDraft } from '#features/research/drafts/actions/drafts.ts'
import { createProject } from '#features/research/projects/actions/create-project.ts'
import { renderProject } from '#features/research/projects/actions/render-texts.ts'
import type { ProjectDraft } from '#features/research/projects/rules/content.ts'
import { renderedFields } from '#features/research/projects/rules/rendered-fields.ts'
import { openReview } from '#features/research/reviews/actions/open.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { mustBeArea } from './area.ts'
import { attachLetters } from './attach-letters.ts'

/**
 * Submits a researcher's new project: project, review and confirmation to the owner commit together. @throws Refusal
 * area_not_in_sector (400, TAXO-08); file_not_found (404) when the image or a letter is not an unattached upload of
 * this researcher; draft_not_found (404); draft_gone (410) for a draft that was submitted before.
 */
export async function submitProject(
  platform: Platform,
  actor: Actor,
  given: ProjectDraft & { readonly draftId?: Id<'draft'> | undefined },
): Promise<Id<'project'>> {
  const id = await platform.database.transaction(async (tx) => {
    const draft = { ...given, ...mustBeArea(await holdTaxonomy(tx), given) }
    await platform.submissionGate.entering(tx, actor.userId)
    if (given.draftId) await endDraft(tx, platform, actor, { id: given.draftId, again: false })
    const { imageFileId } = draft
    if (imageFileId)
      await mustAttach(tx, platform, { fileId: imageFileId, ownerId: actor.userId, purpose: 'project_image' })
    await attachLetters(tx, platform, actor, { before: [], after: draft.ethics ?? [] })
    const fileIds = renderedFields.flatMap((field) => picturesIn(draft[field] ?? ''))
    await mustAttachPictures(tx, platform, { fileIds, ownerId: actor.userId })
    const projectId = await createProject(tx, platform, draft, actor)
    await openReview(tx, platform, { projectId, submittedAt: platform.clock.now() })
    await notify(tx, platform, [
      {
        userId: actor.userId,
        type: 'project_submitted',
        eventKey: `project-submitted:${projectId}`,
        title: 'Your project was submitted for review',
        body: draft.title,
        target: paths.project(projectId),
      },
    ])
    return projectId
  })
  await renderProject(platform, id)
  return id
}

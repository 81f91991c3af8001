import { record } from '#features/foundation/audit/actions.ts'
import { mustAttach } from '#features/foundation/files/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { submissionArea, submissionSector } from '#features/research/catalogue/rules/taxonomies.ts'
import { createProject, type ProjectDraft } from '#features/research/projects/actions/create-project.ts'
import { withdrawProject } from '#features/research/projects/actions/withdraw-project.ts'
import { openReview, withdrawReview } from '#features/research/reviews/actions/decide.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'

/**
 * Submits a researcher's new project: project, review and confirmation to the owner commit together.
 * @throws Refusal area_not_in_sector (400, TAXO-08); file_not_found (404) when the image is not an unattached upload of
 * this researcher.
 */
export async function submitProject(platform: Platform, actor: Actor, given: ProjectDraft): Promise<Id<'project'>> {
  const sector = submissionSector(given.sector)
  const area = submissionArea(given.sector, given.subsection)
  if (!sector || !area)
    throw new Refusal('area_not_in_sector', 'Please choose a research area that belongs to the sector.')
  const draft = { ...given, sector: sector.id, subsection: area.id }
  return platform.database.transaction(async (tx) => {
    const { imageFileId } = draft
    if (imageFileId)
      await mustAttach(tx, platform, { fileId: imageFileId, ownerId: actor.userId, purpose: 'project_image' })
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
}

/**
 * Withdraws a pending project for its owner (PROJ-43, AMB-091). Locks the review first, as a decision does, so that of
 * two at once one is refused.
 * @throws Refusal as `withdrawProject`.
 */
export async function withdraw(platform: Platform, actor: Actor, projectId: Id<'project'>): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    await withdrawReview(tx, platform, projectId)
    await withdrawProject(tx, platform, { projectId, ownerId: actor.userId })
    await record(tx, platform, {
      actorId: actor.userId,
      action: 'project.withdrawn',
      targetKind: 'project',
      targetId: projectId,
      data: {},
    })
  })
}

import { holdTaxonomy } from '#features/foundation/settings/actions/taxonomy.ts'
import { findWorkPlace } from '#features/identity/places/actions.ts'
import { submissionToBrowse } from '#features/research/catalogue/rules/maps.ts'
import { recordVersion } from '#features/research/versions/actions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { contentOfDraft, type ProjectDraft } from '../rules/content.ts'
import { deadlineFor } from '../rules/projects.ts'
import { insertBrowseAreas, insertPlace } from '../store/listings.ts'
import { insertProject, insertStatusLog } from '../store/projects.ts'
import { rendererIfPlain } from './render-texts.ts'
import { savePlan } from './save-plan.ts'

/**
 * A new project: pending, nothing raised, closing 90 days from now (SUBM-24 to SUBM-29), listed in the browse areas of
 * its submission area (AMB-077) once approved. The caller opens the review.
 */
export async function createProject(
  tx: Database,
  platform: Platform,
  draft: ProjectDraft,
  owner: { readonly userId: Id<'user'> },
): Promise<Id<'project'>> {
  const id = newId<'project'>(platform)
  const submittedAt = platform.clock.now()
  const content = contentOfDraft(draft)
  const deadlineAt = deadlineFor(submittedAt)
  const renderer = rendererIfPlain(content)
  await insertProject(tx, { id, ownerId: owner.userId, content, renderer, submittedAt, deadlineAt })
  await insertPlace(tx, id, await findWorkPlace(tx, owner.userId))
  await savePlan(tx, id, undefined, content)
  await recordVersion(tx, platform, { projectId: id, content, reason: 'submitted', byId: owner.userId })
  await insertBrowseAreas(tx, id, submissionToBrowse(await holdTaxonomy(tx), content.sector, content.subsection), 'map')
  const logged = { from: null, to: 'pending', actorId: owner.userId, reason: null } as const
  await insertStatusLog(tx, { id: newId(platform), projectId: id, ...logged, at: submittedAt })
  return id
}

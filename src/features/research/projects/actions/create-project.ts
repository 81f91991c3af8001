import { submissionToBrowse } from '#features/research/catalogue/rules/maps.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dollars } from '#values/money.ts'
import { deadlineFor, type FundingUse } from '../rules/projects.ts'
import { insertBrowseAreas } from '../store/listings.ts'
import { insertProject, insertStatusLog } from '../store/projects.ts'

export type ProjectDraft = {
  readonly title: string
  readonly description: string
  /** Slugs of the submission taxonomy, already checked to belong together. */
  readonly sector: string
  readonly subsection: string
  /** Whole US dollars, 1 to 10,000,000 (AMB-083). */
  readonly fundingGoal: number
  /** Whole US dollars, below the goal (AMB-071); no minimum when absent. */
  readonly minimumViable?: number | undefined
  readonly timeline?: string | undefined
  readonly impact?: string | undefined
  readonly methodology?: string | undefined
  /** A file that is already attached. */
  readonly imageFileId?: string | undefined
  readonly fundingUses?: readonly FundingUse[] | undefined
}

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
  const { title, description, sector, subsection } = draft
  await insertProject(tx, {
    ...{ id, ownerId: owner.userId, title, description, sector, subsection, submittedAt },
    goal: dollars(draft.fundingGoal),
    minimum: dollars(draft.minimumViable ?? 0),
    timeline: draft.timeline || null,
    impact: draft.impact || null,
    methodology: draft.methodology || null,
    imageId: draft.imageFileId ?? null,
    fundingUses: [...new Set(draft.fundingUses)],
    deadlineAt: deadlineFor(submittedAt),
  })
  await insertBrowseAreas(tx, id, submissionToBrowse(sector, subsection), 'map')
  const logged = { from: null, to: 'pending', actorId: owner.userId, reason: null } as const
  await insertStatusLog(tx, { id: newId(platform), projectId: id, ...logged, at: submittedAt })
  return id
}

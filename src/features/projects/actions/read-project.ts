import { imageUrl } from '#features/files/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ProjectDetail } from '../contract.ts'
import { projectImage } from '../rules/pictures.ts'
import { acceptsDonations, institutionDefault, pageBadge } from '../rules.ts'
import { type ProjectRow, selectProject } from '../store/read-project.ts'

/**
 * A project as the caller may see it: what is not public is there only for its owner and for staff (AMB-068).
 * @throws Refusal project_not_found (404), the same whether it does not exist or may not be seen.
 */
export async function readProject(platform: Platform, actor: Actor | undefined, id: string): Promise<ProjectDetail> {
  const row = await selectProject(platform.database, id, actor?.userId ?? null)
  const isOwner = row !== undefined && row.ownerId === actor?.userId
  const isInside = isOwner || actor?.staff !== undefined
  const isPublic = row?.status === 'approved' && !row.hiddenAt
  if (!row || !(isPublic || isInside)) throw new Refusal('project_not_found', 'Project Not Found')
  return detailOf(row, platform.clock.now(), isOwner, isInside)
}

function detailOf(row: ProjectRow, now: Instant, isOwner: boolean, isInside: boolean): ProjectDetail {
  const { id, title, description, sector, subsection, timeline, impact, methodology, status, duration } = row
  return {
    ...{ id, title, description, sector, subsection },
    fundingGoal: row.goal / 100,
    totalTarget: row.goal / 100,
    totalFunded: row.raised / 100,
    donorCount: row.donors,
    ...{ timeline, impact, methodology },
    projectImage: projectImage(row),
    deadline: row.deadlineAt,
    submittedAt: row.submittedAt,
    ...{ status, duration },
    categories: [sector, subsection],
    fundingUses: row.fundingUses,
    updatedAt: row.updatedAt,
    updates: row.updates,
    researcher: {
      publicId: row.publicId,
      name: `${row.firstName} ${row.lastName}`,
      firstName: row.firstName,
      photo: row.photoId && imageUrl(row.photoId, 400),
      institution: row.institution || institutionDefault,
      verified: row.verified,
    },
    badge: pageBadge(status).text,
    donationsRefused: acceptsDonations(row, now) ?? null,
    isOwner,
    isSaved: row.isSaved,
    statusReason: isInside ? row.statusReason : null,
  }
}

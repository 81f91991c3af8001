import type { Actor } from '#platform/actor.ts'
import { JsonText } from '#platform/json-text.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ProjectDetail } from '../contract/objects.ts'
import { overdueSince } from '../rules/completion.ts'
import { acceptsDonations, badgeOf } from '../rules/projects.ts'
import { selectProject } from '../store/read-project.ts'
import { seesAsStaff } from './see-project.ts'

/**
 * A project as the caller may see it: one that is not public exists only for its owner and for staff (AMB-068).
 * @param withSource whole texts for a form; readers get those in Markdown as their trees.
 * @throws Refusal project_not_found (404), the same whether it does not exist or may not be seen.
 */
export async function readProject(
  platform: Platform,
  actor: Actor | undefined,
  id: string,
  { withSource = false }: { readonly withSource?: boolean } = {},
): Promise<JsonText<ProjectDetail>> {
  const now = platform.clock.now()
  const viewer = { userId: actor?.userId ?? null, isStaff: actor?.staff !== undefined, withSource }
  const row = await selectProject(platform.database, id, viewer, now)
  const isOwner = row !== undefined && row.ownerId === actor?.userId
  const isInside =
    row !== undefined &&
    (row.standing !== null ||
      (await seesAsStaff(platform, platform.database, actor, { id: id as Id<'project'>, status: row.status })))
  const isPublic = row?.status === 'approved' && !row.hiddenAt
  if (!row || !(isPublic || isInside)) throw new Refusal('project_not_found', 'Project Not Found')
  const donationsRefused = acceptsDonations(row, now) ?? null
  const decided = {
    badge: badgeOf({ ...row, donationsRefused }).text,
    donationsRefused,
    updateDueSince: row.status === 'approved' ? overdueSince(row, now) : null,
    now,
    isOwner,
    standing: row.standing,
    isSaved: row.isSaved,
    isSupporter: row.isSupporter,
    withdrawnAt: row.withdrawnAt,
    statusReason: isInside ? row.statusReason : null,
    heldReason: isOwner ? row.heldReason : null,
  } satisfies Partial<ProjectDetail>
  return new JsonText(`${row.body.slice(0, -1)},${JSON.stringify(decided).slice(1)}`)
}

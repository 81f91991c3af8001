import type { Actor } from '#platform/actor.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { truncatedAddress } from '#values/network-address.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { isRobot } from '../rules/robots.ts'
import type { ViewSource } from '../rules/view-sources.ts'
import { slotOf, stayedMs } from '../rules/views.ts'
import { selectForGift } from '../store/projects.ts'
import { addToTotals } from '../store/totals.ts'
import { claimUncountedViews, recordView, type View } from '../store/views.ts'
import { seesAsStaff } from './see-project.ts'

export type Visit = {
  readonly projectId: string
  readonly actor: Actor | undefined
  readonly userAgent: string
  /** The kind of site that the visitor came from. */
  readonly from: ViewSource
}

/**
 * One view for each visitor, project and UTC day, without the owner, staff and known robots (AMB-109), by the rules
 * in docs/trending.md: the page reports a view when it opens and again after it was open for a while, and only then
 * the view counts. Only keyed hashes of the visitor are stored, which change every day. @throws Refusal
 * project_not_found (404) for a project that is not public.
 */
export async function countView(platform: Platform, visit: Visit): Promise<undefined> {
  const project = await selectForGift(platform.database, visit.projectId)
  const { actor } = visit
  const isOwner = project !== undefined && project.ownerId === actor?.userId
  const isPublic = project?.status === 'approved' && !project.hiddenAt
  if (!project || !(isPublic || isOwner || (await seesAsStaff(platform, platform.database, actor, project))))
    throw new Refusal('project_not_found', 'Project Not Found')
  if (isOwner || actor?.staff || isRobot(visit.userAgent)) return
  const view = await viewOf(platform, project.id, visit)
  const hasStayed = await recordView(platform.database, view, later(view.now, -stayedMs), visit.from)
  if (hasStayed) platform.tasks.wake('count-views')
}

/** An account is one visitor wherever it is; otherwise a visitor is a kind of browser in a network. */
async function viewOf(platform: Platform, projectId: string, { actor, userAgent }: Visit): Promise<View> {
  const now = platform.clock.now()
  const day = now.slice(0, 10)
  const hash = (text: string) => keyedHash(platform.secrets, 'project views', `${day} ${text}`)
  const network = truncatedAddress(platform.peer ?? 'unknown')
  const viewerHash = await hash(actor ? `user ${actor.userId}` : `network ${network} ${userAgent}`)
  const slot = slotOf(viewerHash)
  return { projectId, viewerHash, day, networkSlot: await hash(`slot ${network} ${slot}`), now }
}

const batchSize = 2000

/** Adds new views to the projects' totals and to the scores in every list; true when there may be more. */
export function aggregateViews(platform: Platform): Promise<boolean> {
  return platform.database.transaction(async (tx) => {
    const counted = await claimUncountedViews(tx, batchSize)
    if (counted.length === 0) return false
    await addToTotals(
      tx,
      counted.map(({ projectId, views }) => ({ projectId, views, raisedCents: 0, donors: 0 })),
    )
    return counted.reduce((sum, one) => sum + one.views, 0) === batchSize
  })
}

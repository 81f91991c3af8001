import { readRecent } from '#features/foundation/audit/actions.ts'
import { countUsers } from '#features/identity/accounts/actions/count-users.ts'
import { countActive } from '#features/research/projects/actions/count-active.ts'
import { countOpen, readQueue } from '#features/research/reviews/actions/read-queue.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Activity, Dashboard } from '../contract.ts'
import { canSeeQueue, dashboardTiles, type StaffView, seesActivity, type TileId } from '../rules/desk.ts'

const activityLength = 12
const queueLength = 6

/** ADMN-27: every figure is current. @param staff the caller; the policy has checked that they are staff. */
export async function readDashboard(platform: Platform, actor: Actor, staff: StaffView): Promise<Dashboard> {
  const figures: Readonly<Record<TileId, () => Promise<number>>> = {
    pending_reviews: async () => (await countOpen(platform, actor)).open,
    active_projects: () => countActive(platform.database),
    total_users: () => countUsers(platform.database),
  }
  const [tiles, activity, queue] = await Promise.all([
    Promise.all(dashboardTiles(staff).map(async (id) => ({ id, value: await figures[id]() }))),
    seesActivity(staff) ? readActivity(platform) : null,
    canSeeQueue(staff) ? readQueue(platform, actor, { status: 'pending' }) : null,
  ])
  return { tiles, activity, queue: queue?.items.slice(0, queueLength) ?? null, now: platform.clock.now() }
}

async function readActivity(platform: Platform): Promise<Activity[]> {
  const rows = await readRecent(platform.database, activityLength)
  return rows.map(({ id, at, action, actor, subject, targetKind, targetId }) => ({
    ...{ id, at, action, actor, subject },
    projectId: targetKind === 'project' ? targetId : null,
  }))
}

import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { openRooms, settleMembers, takeChanges } from '../store/members.ts'

type Pair = { readonly projectId: Id<'project'>; readonly donorId: Id<'user'> }

/** Opens the rooms of these donors if there are none, and adds or removes the donors according to their gifts. */
export async function settle(tx: Database, platform: Platform, pairs: readonly Pair[]): Promise<void> {
  const projectIds = [...new Set(pairs.map(({ projectId }) => projectId))]
  const now = platform.clock.now()
  await openRooms(
    tx,
    projectIds.map((projectId) => ({ id: newId<'room'>(platform), projectId })),
    now,
  )
  await settleMembers(tx, pairs, now)
}

const batchMax = 500

/** Updates rooms after gifts were confirmed, refunded or redirected. */
export const settleRooms = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const changes = await takeChanges(tx, batchMax)
    if (changes.length > 0) await settle(tx, platform, changes)
    return changes.length === batchMax
  })

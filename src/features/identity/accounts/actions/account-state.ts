import { record } from '#features/foundation/audit/actions.ts'
import { mustKeepSuperAdmin } from '#features/identity/staff/actions/super-admins.ts'
import { announce } from '#platform/account-events.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { lockExpiredBans, writeState } from '../store/admin.ts'
import { deleteSessions } from '../store/sessions.ts'
import { voidPending } from './void-pending.ts'

export type Hold = {
  readonly state: 'paused' | 'banned'
  /** When a ban ends automatically; null for a permanent one. */
  readonly until: Instant | null
  /** The reason that the owner reads; null without one. */
  readonly reason: string | null
}

/**
 * PERM-17, AMB-158: from this moment no one can sign in to the account or act with it, and its projects are hidden.
 *
 * @throws Refusal last_super_admin.
 */
export async function suspendAccount(tx: Database, platform: Platform, id: Id<'user'>, hold: Hold): Promise<void> {
  await mustKeepSuperAdmin(tx, id)
  await writeState(tx, id, hold, platform.clock.now())
  await deleteSessions(tx, 'global', id, id)
  await voidPending(tx, id)
  await announce(tx, platform, 'hidden', id)
}

/** Pause and ban are over. */
export async function reinstateAccount(tx: Database, platform: Platform, id: Id<'user'>): Promise<void> {
  await writeState(tx, id, { state: 'active', until: null, reason: null }, platform.clock.now())
  await announce(tx, platform, 'shown', id)
}

/** Ends bans whose time is over. @returns whether there may be more. */
export const endBans = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const passed = await lockExpiredBans(tx, platform.clock.now())
    for (const { id } of passed) {
      await reinstateAccount(tx, platform, id)
      const data = { why: 'the time of the ban is over' }
      await record(tx, platform, { action: 'account.restored', targetKind: 'user', targetId: id, data })
    }
    return passed.length > 0
  })

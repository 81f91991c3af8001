import type { Database } from '#platform/database.ts'
import { Refusal } from '#wire/refusal.ts'
import { lockSuperAdmins, otherActiveSuperAdmins } from '../store/members.ts'

/**
 * One super admin must be left (data.md, rule 7). Call before an action that removes this account from
 * the super admins, in its transaction: two who remove each other at once run one after the other.
 *
 * @throws Refusal last_super_admin (409).
 */
export async function mustKeepSuperAdmin(tx: Database, userId: string): Promise<void> {
  if (!(await lockSuperAdmins(tx)).some((one) => one.userId === userId)) return
  if ((await otherActiveSuperAdmins(tx, userId)) > 0) return
  throw new Refusal('last_super_admin', 'This is the last super admin. Make another person one first.')
}

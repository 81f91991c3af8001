import { record } from '#features/foundation/audit/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Permission, StaffRole } from '#values/permission.ts'
import { Refusal } from '#wire/refusal.ts'
import { bootstrapRole, roleGrants } from '../rules.ts'
import {
  deactivateStaff,
  findUserByEmail,
  isKnownStaff,
  listHolders,
  listStaffRows,
  type StaffRow,
  upsertStaff,
} from '../store/members.ts'
import { acceptInvitation } from './roles.ts'
import { mustKeepSuperAdmin } from './super-admins.ts'

type Whom = { readonly userId: Id<'user'> } | { readonly email: string }
export type StaffGrant = Whom & { readonly role: StaffRole; readonly expertiseAreas?: readonly string[] | undefined }

/**
 * Makes an account staff, or gives staff another role. A name in a list is no proof: the
 * address must be verified (PERM-02).
 *
 * @throws Refusal account_not_found, email_not_confirmed, last_super_admin.
 */
export async function grantStaff(platform: Platform, grant: StaffGrant): Promise<Id<'user'>> {
  return platform.database.transaction(async (tx) => {
    const userId = await mustFindAccount(tx, grant)
    await grantRole(tx, platform, userId, grant, 'by an operator')
    return userId
  })
}

/** Whether an account has, or had, a role. */
export const isStaffAccount = isKnownStaff

/** Whether a role waits for the owner of an address by the operator's list (AMB-026). */
export const isConfiguredStaff = ({ settings }: Platform, email: string): boolean =>
  bootstrapRole(settings.staffEmails, email) !== undefined

/**
 * The roles that wait for the owner of an address: by the operator's list, or by an invitation. To be called only
 * where nothing opens the account but what has just proven the address: a password, a session or a phone that was there
 * before may be a stranger's.
 */
export async function takeUpRoles(
  tx: Database,
  platform: Platform,
  account: { readonly userId: Id<'user'>; readonly verifiedEmail: string },
): Promise<void> {
  await bootstrapStaff(tx, platform, account)
  await acceptInvitation(tx, platform, account.userId)
}

/**
 * AMB-026, PERM-01: a configured staff address gets its role once, when its owner has just verified it. A role that
 * was revoked later does not come back.
 */
async function bootstrapStaff(
  tx: Database,
  platform: Platform,
  account: { readonly userId: Id<'user'>; readonly verifiedEmail: string },
): Promise<void> {
  const role = bootstrapRole(platform.settings.staffEmails, account.verifiedEmail)
  if (!role || (await isKnownStaff(tx, account.userId))) return
  await grantRole(tx, platform, account.userId, { role }, 'by the list of staff addresses')
  platform.log.info('a configured staff address was verified and got its role', { userId: account.userId, role })
}

/** @throws Refusal account_not_found; not_staff when there is nothing to take away; last_super_admin. */
export async function revokeStaff(platform: Platform, whom: Whom): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const userId = await mustFindAccount(tx, whom)
    await mustKeepSuperAdmin(tx, userId)
    if (!(await deactivateStaff(tx, userId))) throw new Refusal('not_staff', 'This account holds no staff role.')
    await record(tx, platform, { action: 'staff.revoked', targetKind: 'user', targetId: userId })
  })
}

export const listStaff = (platform: Platform): Promise<StaffRow[]> => listStaffRows(platform.database)

/** Active staff with a permission, to notify them. */
export const listStaffWithPermission = (db: Database, may: Permission): Promise<Id<'user'>[]> => listHolders(db, may)

async function mustFindAccount(tx: Database, whom: Whom): Promise<Id<'user'>> {
  if ('userId' in whom) return whom.userId
  const account = await findUserByEmail(tx, whom.email.trim().toLowerCase().normalize('NFC'))
  if (!account) throw new Refusal('account_not_found', 'No account has this address.')
  if (!account.isVerified)
    throw new Refusal('email_not_confirmed', 'The owner of this address has not confirmed it yet.')
  return account.userId
}

async function grantRole(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  grant: { readonly role: StaffRole; readonly expertiseAreas?: readonly string[] | undefined },
  how: string,
): Promise<void> {
  const { role } = grant
  const expertiseAreas = grant.expertiseAreas ?? roleGrants[role].expertiseAreas
  if (role !== 'super_admin') await mustKeepSuperAdmin(tx, userId)
  await upsertStaff(tx, userId, { ...roleGrants[role], expertiseAreas, role, at: platform.clock.now() })
  await record(tx, platform, { action: 'staff.granted', targetKind: 'user', targetId: userId, data: { role, how } })
}

import { record } from '#features/foundation/audit/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Permission, StaffRole } from '#values/permission.ts'
import { Refusal } from '#wire/refusal.ts'
import { roleGrants, slugOfArea } from '../rules.ts'
import { insertInvitation, takeInvitation } from '../store/invitations.ts'
import { deactivateStaff, upsertStaff } from '../store/members.ts'
import { mustKeepSuperAdmin } from './super-admins.ts'

type UserId = Id<'user'>
export type NewRole = {
  readonly role: StaffRole
  /** A subset of the role's permissions; all of them when undefined. */
  readonly permissions?: readonly Permission[] | undefined
  readonly expertiseAreas?: readonly string[] | undefined
}
export type By = { readonly actorId: UserId; readonly reason: string }

/** Makes an account staff, or changes what it may do. @throws Refusal permission_not_of_role, last_super_admin. */
export async function giveRole(tx: Database, platform: Platform, to: UserId, given: NewRole, by: By): Promise<void> {
  const { role } = given
  const brought = roleGrants[role]
  const permissions = given.permissions ?? brought.permissions
  if (permissions.some((one) => !brought.permissions.includes(one)))
    throw new Refusal('permission_not_of_role', 'A role is narrowed, not widened: choose among its own permissions.')
  if (role !== 'super_admin') await mustKeepSuperAdmin(tx, to)
  const expertiseAreas = given.expertiseAreas?.map(slugOfArea) ?? brought.expertiseAreas
  await upsertStaff(tx, to, { ...brought, role, permissions, expertiseAreas, at: platform.clock.now() })
  await record(tx, platform, {
    actorId: by.actorId,
    action: 'staff.granted',
    targetKind: 'user',
    targetId: to,
    data: { role, permissions, expertiseAreas, reason: by.reason },
  })
}

/** @throws Refusal not_staff, last_super_admin. */
export async function takeRole(tx: Database, platform: Platform, from: UserId, by: By): Promise<void> {
  await mustKeepSuperAdmin(tx, from)
  if (!(await deactivateStaff(tx, from))) throw new Refusal('not_staff', 'This account holds no staff role.')
  const data = { reason: by.reason }
  await record(tx, platform, {
    ...{ actorId: by.actorId, action: 'staff.revoked', targetKind: 'user', targetId: from, data },
  })
}

/** The role waits until the invited person has followed the mailed link (PERM-02). */
export async function storeInvitation(
  tx: Database,
  platform: Platform,
  whom: { readonly userId: UserId; readonly invitedBy: UserId } & NewRole,
): Promise<void> {
  const { userId, invitedBy, role } = whom
  const expertiseAreas = whom.expertiseAreas?.map(slugOfArea) ?? roleGrants[role].expertiseAreas
  await insertInvitation(tx, { userId, invitedBy, role, expertiseAreas, at: platform.clock.now() })
  const event = { action: 'staff.invited', targetKind: 'user', targetId: userId, data: { role } }
  await record(tx, platform, { actorId: invitedBy, ...event })
}

/** The link still opens the account, without a role. @throws Refusal staff_invitation_not_found (404). */
export async function withdrawInvitation(
  tx: Database,
  platform: Platform,
  { userId, actorId }: { readonly userId: UserId; readonly actorId: UserId },
): Promise<void> {
  const invitation = await takeInvitation(tx, userId)
  if (!invitation)
    throw new Refusal('staff_invitation_not_found', 'This invitation was accepted or taken back already.')
  const event = { action: 'staff.invitation_withdrawn', targetKind: 'user', targetId: userId }
  await record(tx, platform, { actorId, ...event, data: { role: invitation.role } })
}

/** The link was followed. An invitation by a person who may no longer invite gives nothing. */
export async function acceptInvitation(tx: Database, platform: Platform, userId: UserId): Promise<void> {
  const invitation = await takeInvitation(tx, userId)
  if (!invitation?.isGood) return
  const { role, expertiseAreas, invitedBy } = invitation
  await giveRole(tx, platform, userId, { role, expertiseAreas }, { actorId: invitedBy, reason: 'invited by mail' })
}

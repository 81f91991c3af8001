import { withdrawInvitation } from '#features/identity/staff/actions/roles.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { StaffList } from '../contract.ts'
import { listInvited, listMembers } from '../store/staff.ts'

export async function readStaff({ database, clock }: Platform): Promise<StaffList> {
  const [members, invitations] = await Promise.all([listMembers(database), listInvited(database)])
  return { members, invitations, now: clock.now() }
}

/** @throws Refusal staff_invitation_not_found (404). */
export async function withdrawInvite(
  platform: Platform,
  { userId: actorId }: Actor,
  userId: Id<'user'>,
): Promise<undefined> {
  await platform.database.transaction((tx) => withdrawInvitation(tx, platform, { userId, actorId }))
}

import type { Actor, StaffMember } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { mustUseSecondFactor } from '../rules/staff-duty.ts'
import { standingOf } from '../rules/standing.ts'
import { type Caller, findCaller } from '../store/sessions.ts'
import { readAccessToken } from './access-token.ts'
import { currentSessionLimits } from './identify.ts'

/**
 * The caller behind an access token, or undefined when it is not valid. The session, the account's state and the
 * staff row are read at every call, so sign-out, a ban and a lost role take effect at once, not when the token
 * expires (AMB-044).
 */
export async function findActor(platform: Platform, accessToken: string): Promise<Actor | undefined> {
  const claims = await readAccessToken(platform, accessToken)
  if (!claims) return undefined
  const { userId, sessionId } = claims
  const caller = await findCaller(platform.database, userId, sessionId, currentSessionLimits(platform))
  const aal = standingOf(caller, claims.aal)
  if (!caller || !aal) return undefined
  const member = staffOf(caller)
  const isWaiting = mustUseSecondFactor(platform.settings.mode, aal)
  return {
    userId,
    sessionId,
    aal,
    firstName: caller.firstName,
    lastName: caller.lastName,
    // Staff judge projects, so they neither give nor raise money while they are staff.
    userType: member ? undefined : (caller.userType ?? undefined),
    staff: isWaiting ? undefined : member,
    waitingStaff: isWaiting ? member : undefined,
  }
}

function staffOf({ role, permissions, department, expertiseAreas }: Caller): StaffMember | undefined {
  if (!role) return undefined
  return { role, permissions: permissions ?? [], department: department ?? '', expertiseAreas: expertiseAreas ?? [] }
}

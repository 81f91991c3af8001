import type { Actor } from '#platform/actor.ts'
import { holds } from '#values/permission.ts'
import { type Allow, actorUnder } from '#wire/allow.ts'

type GuardRefusal = 'not_signed_in' | 'not_allowed' | 'second_factor_required'

/** Whether a policy lets the caller through: the refusal's code, or undefined when it does (GEN-20). */
export function refusalFor(allow: Allow, actor: Actor | undefined): GuardRefusal | undefined {
  if (actorUnder[allow.policy] !== 'required') return undefined
  if (!actor) return 'not_signed_in'
  const isForStaff = allow.policy === 'staff' || allow.policy === 'anyStaff'
  if (isForStaff && actor.waitingStaff) return 'second_factor_required'
  return passes(allow, actor) ? undefined : 'not_allowed'
}

function passes(allow: Allow, actor: Actor): boolean {
  switch (allow.policy) {
    case 'signedIn':
      return true
    case 'donor':
    case 'researcher':
      return actor.userType === allow.policy
    case 'anyStaff':
      return actor.staff !== undefined
    case 'staff':
      return actor.staff !== undefined && holds(actor.staff.permissions, allow.permission)
    default:
      return false
  }
}

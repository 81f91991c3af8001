import type { Actor } from '#platform/actor.ts'
import type { Mode } from '#platform/settings.ts'
import { holds } from '#values/permission.ts'
import type { Allow } from '#wire/allow.ts'

export type Circumstances = {
  /** The request's. */
  readonly method: string
  readonly mode: Mode
}

/** Whether a policy lets the caller through: the refusal's code, or undefined for yes (GEN-20). */
export function refusalFor(
  allow: Allow,
  actor: Actor | undefined,
  { method, mode }: Circumstances,
): 'not_signed_in' | 'not_allowed' | 'second_factor_needed' | undefined {
  if (allow.policy === 'anyone') return undefined
  if (!actor) return 'not_signed_in'
  if (!passes(allow, actor)) return 'not_allowed'
  const isStaffChange = (allow.policy === 'staff' || allow.policy === 'anyStaff') && method !== 'GET'
  // AMB-026: the demo offers a second factor and asks for none.
  return isStaffChange && mode === 'production' && actor.aal === 'aal1' ? 'second_factor_needed' : undefined
}

function passes(allow: Allow, actor: Actor): boolean {
  switch (allow.policy) {
    case 'anyone':
    case 'signedIn':
      return true
    case 'donor':
    case 'researcher':
      return actor.userType === allow.policy
    case 'anyStaff':
      return actor.staff !== undefined
    case 'staff':
      return actor.staff !== undefined && holds(actor.staff.permissions, allow.permission)
  }
}

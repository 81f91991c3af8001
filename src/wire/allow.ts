import type { Permission } from '#values/permission.ts'
import type { RefusalSpec } from './refusal.ts'

/**
 * Who may call an endpoint. Every endpoint names a policy; public endpoints say so. A policy adds its own refusals and
 * decides what the handler knows about the caller.
 */
export const allow = {
  anyone: { policy: 'anyone' },
  signedIn: { policy: 'signedIn' },
  donor: { policy: 'donor' },
  researcher: { policy: 'researcher' },
  staff: (permission: Permission) => ({ policy: 'staff' as const, permission }),
  /** Any staff member, whatever the role. */
  anyStaff: { policy: 'anyStaff' },
} as const

export type Allow =
  | { readonly policy: 'anyone' | 'signedIn' | 'donor' | 'researcher' | 'anyStaff' }
  | { readonly policy: 'staff'; readonly permission: Permission }

export type PolicyName = Allow['policy']

const signIn = { not_signed_in: 401 } as const
const ofType = { not_signed_in: 401, not_allowed: 403 } as const
/** AMB-026: in production a staff role counts only in a session that has shown a second factor. */
const ofStaff = { ...ofType, second_factor_required: 403 } as const

/** The refusals that each policy adds. */
export const policyRefusals = {
  anyone: {},
  signedIn: signIn,
  donor: ofType,
  researcher: ofType,
  staff: ofStaff,
  anyStaff: ofStaff,
} as const satisfies Record<PolicyName, Record<string, RefusalSpec>>

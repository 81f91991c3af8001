import { tiers } from '#features/identity/plans/rules.ts'
import { userTypes } from '#values/user-type.ts'

// By what the list of people is narrowed.

export const accountStates = ['active', 'paused', 'banned', 'closed'] as const
export const personTypes = [...userTypes, 'staff'] as const
/** A plan that grants its rights now, or none of them. */
export const planFilters = ['none', ...tiers] as const

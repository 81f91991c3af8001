import { holds, type Permission, type StaffRole } from '#values/permission.ts'
import type { WholePerson } from '../contract.ts'

// What staff may do to people's accounts: the table of screens.md (/admin/users) as code.

export type Act = WholePerson['may'][number]

type Right = { readonly roles: readonly StaffRole[]; readonly permission: Permission }
const looking: Right = { roles: ['super_admin', 'customer_support'], permission: 'view_users' }
const helping: Right = { roles: ['super_admin', 'customer_support'], permission: 'assist_users' }
const deciding: Right = { roles: ['super_admin'], permission: 'all' }

/** The view includes e-mail addresses: support finds people by them, and other roles have no access. */
export const rights: Readonly<Record<Act, Right>> = {
  look: looking,
  resend_confirmation: helping,
  send_recovery: helping,
  end_sessions: helping,
  remove_factor: helping,
  remove_passkey: deciding,
  pause: deciding,
  ban: deciding,
  restore: deciding,
  set_role: deciding,
  take_role: deciding,
  invite: deciding,
  see_looks: deciding,
}

export const acts = Object.keys(rights) as readonly Act[]

export type StaffView = { readonly role: StaffRole; readonly permissions: readonly Permission[] }

/** ADMN-11: role and permission, both. */
export const mayDo = (staff: StaffView, act: Act): boolean =>
  rights[act].roles.includes(staff.role) && holds(staff.permissions, rights[act].permission)

/** Whether the finance desk opens for them (ADMN-08). */
export const seesFinances = ({ role, permissions }: StaffView): boolean =>
  (role === 'financial_admin' || role === 'super_admin') && holds(permissions, 'view_financial')

type Account = { readonly id: string; readonly role: StaffRole | null }

/**
 * Why an act may not be done to this person: never to oneself, and to staff by a super admin only. Viewing is not an
 * act.
 */
export function denialReason(by: Account, person: Account): 'own_person' | 'staff_person' | undefined {
  if (by.id === person.id) return 'own_person'
  return person.role !== null && by.role !== 'super_admin' ? 'staff_person' : undefined
}

type Standing = {
  readonly state: 'active' | 'paused' | 'banned' | 'closed'
  readonly confirmed: boolean
  readonly hasSessions: boolean
  readonly hasFactors: boolean
  readonly hasPasskeys: boolean
  readonly role: StaffRole | null
}

/** Whether an act makes sense in the account's present state. */
export function fits(act: Act, { state, confirmed, hasSessions, hasFactors, hasPasskeys, role }: Standing): boolean {
  if (state === 'closed') return act === 'see_looks'
  switch (act) {
    case 'resend_confirmation':
      return state === 'active' && !confirmed
    case 'send_recovery':
      return state === 'active' && confirmed
    case 'end_sessions':
      return hasSessions
    case 'remove_factor':
      return hasFactors
    case 'remove_passkey':
      return hasPasskeys
    case 'pause':
      return state === 'active'
    case 'ban':
      return state !== 'banned'
    case 'restore':
      return state !== 'active'
    case 'set_role':
      return confirmed && state === 'active'
    case 'take_role':
      return role !== null
    default:
      return true
  }
}

/** The length limits of a reason, in UTF-16 units. */
export const reasonMin = 5
export const reasonMax = 1000

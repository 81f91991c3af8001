import { holds, type Permission, type StaffRole } from '#values/permission.ts'
import type { WholePerson } from '../contract.ts'

// Who of the staff may do what to people's accounts: the table of screens.md (/admin/users), executed.

export type Act = WholePerson['may'][number]

type Right = { readonly roles: readonly StaffRole[]; readonly permission: Permission }
const looking: Right = { roles: ['super_admin', 'customer_support'], permission: 'view_users' }
const helping: Right = { roles: ['super_admin', 'customer_support'], permission: 'assist_users' }
const deciding: Right = { roles: ['super_admin'], permission: 'all' }

/** E-mail addresses come with looking: support finds people by them, and no other role sees this area at all. */
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

type Somebody = { readonly id: string; readonly role: StaffRole | null }

/**
 * Whom an act may not be done to: never to oneself, and to a member of the staff by a super admin only. A look
 * is no act.
 */
export function whyNotTo(by: Somebody, person: Somebody): 'own_person' | 'staff_person' | undefined {
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

/** Whether an act has anything to do, as the account stands. */
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

/** What a reason is at least and at most, in UTF-16 units. */
export const reasonMin = 5
export const reasonMax = 1000

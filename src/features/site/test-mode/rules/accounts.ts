import type { UserType } from '#values/user-type.ts'

// Accounts in Test Mode, where any password opens one.

/**
 * The three fixed staff addresses, in the order in which addresses become super admin, scientific reviewer and customer
 * support (PERM-01). RFC 6761 reserves their ending, so no person can own them.
 */
export const staffAddresses = [
  'admin@test-mode.example',
  'reviewer@test-mode.example',
  'support@test-mode.example',
] as const

/**
 * MOCK-05, MOCK-06, AMB-028: the type of a person who signs in without having signed up. The sign-up form asks for it.
 */
export const typeByAddress = (email: string): UserType =>
  email.toLowerCase().includes('researcher') ? 'researcher' : 'donor'

/** 'ada.lovelace' is Ada Lovelace: a person who only signs in never enters a name. */
export function nameByAddress(email: string): { firstName: string; lastName: string } {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}]+/u).filter((word) => word !== '')
  const [first = 'Test', ...rest] = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1, nameLengthMax))
  return { firstName: first, lastName: rest.join(' ').slice(0, nameLengthMax) || 'Account' }
}
const nameLengthMax = 40

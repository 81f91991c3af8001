import type { Allow } from '#wire/allow.ts'
import type { Standing } from './callers.ts'

/** A refusal by these codes is the policy's own; any other answer means that the policy let the caller in. */
export const policyCodes = [
  ...['not_signed_in', 'not_allowed', 'second_factor_required'],
  ...['no_authorization', 'bad_jwt', 'not_admin', 'session_not_found', 'user_banned', 'user_not_found'],
] as const

/**
 * A policy's verdict on a caller: the codes that may refuse them, or none if they are admitted. Written from the
 * specification, not from the guard that it is compared with.
 */
export function refusalsFor(allow: Allow, who: Standing): readonly string[] {
  const staffOnly = allow.policy === 'staff' || allow.policy === 'anyStaff'
  switch (allow.policy) {
    case 'anyone':
    case 'optionallySignedIn':
    // These ask every caller for a proof of their own.
    case 'signature':
    case 'linkToken':
    case 'sameBrowser':
      return []
    // None of the callers has the key of a guest's mail.
    case 'signedInOrLinkToken':
      return who.isSession ? [] : ['not_signed_in']
    case 'signedIn':
    case 'donor':
    case 'researcher':
    case 'staff':
    case 'anyStaff':
      if (!who.isSession) return ['not_signed_in']
      if (staffOnly && who.isWaiting) return ['second_factor_required']
      return isOfThem(allow, who) ? [] : ['not_allowed']
    case 'bearer':
      if (who.isBare) return ['no_authorization']
      return who.isSession ? [] : ['bad_jwt', 'session_not_found', 'user_banned', 'user_not_found']
    case 'serviceKey':
      if (who.isServiceKey) return []
      if (who.isBare) return ['no_authorization']
      // Super admins are admitted once they have used a second factor, and none here has.
      return ['not_admin', 'bad_jwt', 'session_not_found', 'user_banned', 'user_not_found']
  }
}

function isOfThem(allow: Allow, { userType, permissions = [] }: Standing): boolean {
  if (allow.policy === 'signedIn') return true
  if (allow.policy === 'donor' || allow.policy === 'researcher') return userType === allow.policy
  if (allow.policy === 'anyStaff') return permissions.length > 0
  return allow.policy === 'staff' && (permissions.includes('all') || permissions.includes(allow.permission))
}

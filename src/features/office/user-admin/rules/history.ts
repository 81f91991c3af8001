import { describeEvent } from '#features/identity/account-settings/rules/account-events.ts'
import { isStaffRole } from '#features/identity/staff/rules.ts'
import { roleNames } from '#values/role-names.ts'

type Data = Readonly<Record<string, unknown>>

/** The words for each act, without the actor. */
const texts: Readonly<Record<string, string>> = {
  'account.created': 'Opened the account',
  'account.created_by_admin': 'Account made by an administrator',
  'account.changed_by_admin': 'Account changed by an administrator',
  'account.sign_up_repeated': 'Signed up again with the same address',
  'account.invited': 'Invited',
  'account.closed': 'Closed the account',
  'account.deleted': 'Account deleted',
  'account.paused': 'Paused',
  'account.banned': 'Banned',
  'account.restored': 'Restored',
  'email.verified': 'Confirmed the e-mail address',
  'gifts.claimed': 'Claimed gifts made without an account',
  'link.made': 'A sign-in link was made by an administrator',
  'person.confirmation_sent': 'Confirmation mail sent again',
  'person.recovery_sent': 'Recovery mail sent',
  'person.sessions_ended': 'All sessions ended',
  'person.factor_removed': 'Lost second factor removed',
  'person.passkey_removed': 'Passkey removed by staff',
  'person.looked_at': 'Looked at a person',
  'cv.opened': 'CV opened that is not shown',
  'staff.invited': 'Invited to the staff',
  'staff.granted': 'Got a staff role',
  'staff.revoked': 'Lost the staff role',
}

/** 'payout.requested' gives 'Payout requested'. */
const fromName = (action: string): string => {
  const words = action.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An act without words of its own is shown by its name. */
export function historyText(action: string, data: Data): string {
  const role = typeof data.role === 'string' && isStaffRole(data.role) ? ` (${roleNames[data.role]})` : ''
  const described = texts[action] ?? describeEvent(action, data)
  return `${described === action ? fromName(action) : described}${role}`
}

import { staffRoles } from '#values/permission.ts'
import { demoDonors, demoResearchers } from './texts/people.ts'

/** Reserved for documentation (RFC 6761): mail to such an address is never delivered. */
export const demoAddress = (key: string): string => `${key}@demo.example`

/** The demo accounts to try; the password is the data folder's own. */
export const demoAccounts: readonly { readonly email: string; readonly what: string }[] = [
  ...staffRoles.map((role) => ({ email: demoAddress(role.replaceAll('_', '-')), what: role })),
  { email: demoAddress(demoResearchers[0]?.key ?? ''), what: 'researcher' },
  { email: demoAddress(demoDonors[0]?.key ?? ''), what: 'donor' },
]

import type { Allow } from '#wire/allow.ts'

const plain: Readonly<Record<Exclude<Allow['policy'], 'staff' | 'bearer'>, string>> = {
  anyone: 'Anyone',
  optionallySignedIn: 'Anyone; a session may change the answer',
  signedIn: 'Anyone signed in',
  donor: 'Donors',
  researcher: 'Researchers',
  anyStaff: 'Any staff member',
  serviceKey: 'Servers with the service key, and super_admins who have shown a second factor',
  signature: 'Another service, by its signature',
  linkToken: 'The holder of the link',
  signedInOrLinkToken: 'The giver, signed in or by the key from a guest’s mail',
  sameBrowser: 'The browser that began it, by its cookie',
}

const levels = {
  aal1: '',
  owed: '; those with a second factor have shown it',
  aal2: ' that has shown a second factor',
} as const

/** Who may call an endpoint, as a sentence. */
export function callerOf(allow: Allow): string {
  if (allow.policy === 'staff') return `Staff with ${allow.permission}`
  if (allow.policy !== 'bearer') return plain[allow.policy]
  const { anonymous, aal } = allow.needs
  return `${anonymous ? 'Any session' : 'A session with an address or a phone'}${levels[aal]}`
}

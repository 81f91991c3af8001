/** The texts of the audit log in a person's history of the account. */
const texts: Readonly<Record<string, string>> = {
  'session.started': 'Signed in',
  'session.raised': 'Showed the second factor',
  'session.ended': 'Signed out',
  'password.changed': 'Changed the password',
  'account.won_back': 'Ended whatever was added before the address was proven',
  'email.change_asked': 'Asked for another e-mail address',
  'email.changed': 'Changed the e-mail address',
  'identity.linked': 'Linked another sign-in',
  'identity.unlinked': 'Unlinked a sign-in',
  'phone.change_asked': 'Asked for another phone number',
  'phone.changed': 'Changed the phone number',
  'phone.removed': 'Removed the phone number',
  'factor.added': 'Added a second factor',
  'factor.removed': 'Removed a second factor',
  'passkey.added': 'Added a passkey',
  'passkey.renamed': 'Renamed a passkey',
  'passkey.removed': 'Removed a passkey',
  'recovery_codes.made': 'Made recovery codes',
  'recovery_codes.removed': 'Removed the recovery codes',
  'data.downloaded': 'Downloaded a copy of your data',
}
export const accountActions: readonly string[] = Object.keys(texts)

export function describeEvent(action: string, data: Readonly<Record<string, unknown>>): string {
  if (action === 'session.ended' && data.scope === 'global') return 'Signed out everywhere'
  if (action === 'session.ended' && data.scope === 'others') return 'Signed out everywhere else'
  if (action === 'session.ended' && data.scope === 'one') return 'Signed out another device'
  return texts[action] ?? action
}

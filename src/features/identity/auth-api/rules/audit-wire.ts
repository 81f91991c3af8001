// What an act of ours is called on the auth wire, where the published service has a word for it.

type Named = { readonly action: string; readonly kind: 'account' | 'user' | 'factor' | 'recovery_codes' | 'team' }

const names: Readonly<Record<string, Named>> = {
  'session.started': { action: 'login', kind: 'account' },
  'session.ended': { action: 'logout', kind: 'account' },
  'session.raised': { action: 'mfa_code_login', kind: 'factor' },
  'account.created': { action: 'user_signedup', kind: 'team' },
  'account.created_by_admin': { action: 'user_signedup', kind: 'team' },
  'account.sign_up_repeated': { action: 'user_repeated_signup', kind: 'user' },
  'account.invited': { action: 'user_invited', kind: 'team' },
  'account.deleted': { action: 'user_deleted', kind: 'team' },
  'account.closed': { action: 'user_deleted', kind: 'team' },
  'account.changed_by_admin': { action: 'user_modified', kind: 'user' },
  'email.changed': { action: 'user_modified', kind: 'user' },
  'email.change_asked': { action: 'user_confirmation_requested', kind: 'user' },
  'person.recovery_sent': { action: 'user_recovery_requested', kind: 'user' },
  'password.changed': { action: 'user_updated_password', kind: 'user' },
  'factor.added': { action: 'factor_in_progress', kind: 'factor' },
  'factor.removed': { action: 'factor_deleted', kind: 'factor' },
  'recovery_codes.made': { action: 'generate_recovery_codes', kind: 'recovery_codes' },
  'recovery_codes.removed': { action: 'recovery_codes_deleted', kind: 'recovery_codes' },
}

export const wireNameOf = (action: string): Named =>
  Object.hasOwn(names, action) ? (names[action] ?? { action, kind: 'user' }) : { action, kind: 'user' }

/** Our actions that the filter of a caller means: by the wire's name or by ours, in part. */
export const actionsNamed = (text: string): readonly string[] =>
  Object.entries(names)
    .filter(([ours, { action }]) => action.includes(text) || ours.includes(text))
    .map(([ours]) => ours)

export const actionsOfKind = (text: string): readonly string[] =>
  Object.entries(names)
    .filter(([, { kind }]) => kind === text)
    .map(([ours]) => ours)

import { StatusBadge } from '#ui/StatusBadge.tsx'
import { roleNames } from '#values/role-names.ts'
import type { PersonRow } from '../contract.ts'

/** A person's name, or address while the name is unknown. */
export const nameOf = ({ firstName, lastName, email }: Pick<PersonRow, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email || 'Nameless account'

export const typeOf = ({ role, userType }: Pick<PersonRow, 'role' | 'userType'>): string => {
  if (role) return roleNames[role]
  if (userType === null) return 'No type yet'
  return userType === 'donor' ? 'Donor' : 'Researcher'
}

export const stateLabels: Readonly<Record<PersonRow['state'], string>> = {
  active: 'Active',
  paused: 'Paused',
  banned: 'Banned',
  closed: 'Closed',
}
const tones = { active: 'ok', paused: 'warn', banned: 'bad', closed: 'neutral' } as const

/** The state of an account. One with an unconfirmed address is not active yet. */
export function PersonState({ state, confirmed }: Pick<PersonRow, 'state' | 'confirmed'>) {
  if (state === 'active' && !confirmed) return <StatusBadge tone="neutral">Not confirmed</StatusBadge>
  return <StatusBadge tone={tones[state]}>{stateLabels[state]}</StatusBadge>
}

type Person = {
  readonly firstName: string
  readonly lastName: string
  /** Empty for a person who has a phone alone. */
  readonly email: string
  /** Without its plus sign. */
  readonly phone: string | null
  readonly userType: 'donor' | 'researcher' | undefined
  readonly isStaff: boolean
}

/** PERM-04: staff act in the product's name. A person without a name is shown by address or phone. */
export const displayName = ({ firstName, lastName, email, phone, isStaff }: Person): string =>
  isStaff ? 'Admin User' : `${firstName} ${lastName}`.trim() || email || (phone ? `+${phone}` : '')

/** NAV-14. A person who came by another service has not chosen the type of account yet. */
export function accountLabel({ userType, isStaff }: Person): string {
  if (isStaff) return 'Admin Account'
  if (userType === undefined) return 'New Account'
  return userType === 'researcher' ? 'Researcher Account' : 'Donor Account'
}

/** AMB-057: the first letters of both names; else the first letter of the address, or the end of the phone. */
export function initialsOf({ firstName, lastName, email, phone }: Person): string {
  const letters = `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`
  return (letters || ([...email][0] ?? phone?.slice(-2) ?? '')).toLocaleUpperCase('en-US')
}

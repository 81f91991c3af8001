type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly userType: 'donor' | 'researcher' | undefined
  readonly isStaff: boolean
}

/** PERM-04: staff act in the product's name. */
export const displayName = ({ firstName, lastName, isStaff }: Person): string =>
  isStaff ? 'Admin User' : `${firstName} ${lastName}`.trim()

/** NAV-14. Who came by another service has not said yet what the account is for. */
export function accountLabel({ userType, isStaff }: Person): string {
  if (isStaff) return 'Admin Account'
  if (userType === undefined) return 'New Account'
  return userType === 'researcher' ? 'Researcher Account' : 'Donor Account'
}

/** AMB-057: the first letters of both names; else the first letter of the address. */
export function initialsOf({ firstName, lastName, email }: Person): string {
  const letters = `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`
  return (letters || ([...email][0] ?? '')).toLocaleUpperCase('en-US')
}

/** CNST-07: the one place where the minimum stands; AMB-035 has the server enforce it everywhere. */
export const passwordLengthMin = 6
export const passwordTooShort = `Password must be at least ${passwordLengthMin} characters`
export const passwordsDiffer = 'Passwords do not match'

/** Counted as a person counts: an emoji is one character. */
export const isLongEnough = (password: string, lengthMin: number = passwordLengthMin): boolean =>
  [...password].length >= lengthMin

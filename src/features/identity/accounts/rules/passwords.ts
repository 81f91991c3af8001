/** CNST-07: the only place with the minimum; AMB-035 has the server enforce it everywhere. */
export const passwordLengthMin = 6
/** Longer ones are refused, never cut: the work of hashing must be bounded. */
export const passwordLengthMax = 256

/** AMB-035: the sentence that the sign-up forms show. */
export const tooShortMessage = (lengthMin: number): string => `Password must be at least ${lengthMin} characters`
export const passwordTooShort = tooShortMessage(passwordLengthMin)
/** AMB-035: the text for a password of the shipped list. */
export const tooCommonMessage = 'This password is one of the most common ones. Please choose another.'
export const passwordsDiffer = 'Passwords do not match'

/** Counted in code points: most letters and emoji are one, composed ones several. */
const lengthOf = (password: string): number => [...password].length

export const isLongEnough = (password: string, lengthMin: number = passwordLengthMin): boolean =>
  lengthOf(password) >= lengthMin

export const isTooLong = (password: string): boolean => lengthOf(password) > passwordLengthMax

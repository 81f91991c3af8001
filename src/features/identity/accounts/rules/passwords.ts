/** CNST-07: the one place where the minimum stands; AMB-035 has the server enforce it everywhere. */
export const passwordLengthMin = 6
/** Longer ones are refused, never cut: hashing must not become work without end. */
export const passwordLengthMax = 256

/** AMB-035: the sentence that the sign-up forms show. */
export const tooShortMessage = (lengthMin: number): string => `Password must be at least ${lengthMin} characters`
export const passwordTooShort = tooShortMessage(passwordLengthMin)
/** AMB-035: the words for a password of the shipped list. */
export const tooCommonMessage = 'This password is one of the most common ones. Please choose another.'
export const passwordsDiffer = 'Passwords do not match'

/** Counted as a person counts: an emoji is one character. */
const lengthOf = (password: string): number => [...password].length

export const isLongEnough = (password: string, lengthMin: number = passwordLengthMin): boolean =>
  lengthOf(password) >= lengthMin

export const isTooLong = (password: string): boolean => lengthOf(password) > passwordLengthMax

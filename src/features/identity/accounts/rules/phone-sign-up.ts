import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { readSignUpData, type SignUpData } from './sign-up-data.ts'

/** A sign-up's data about its person; only empty names if that is asked afterwards. */
export type SignUpProfile = SignUpData | typeof emptySignUpProfile
export const emptySignUpProfile = { firstName: '', lastName: '', userType: undefined } as const

/** A sign-up by phone that waits for its code. */
export type PhoneSignUp = {
  /** E.164 without plus sign. */
  readonly phone: string
  /** The id of the account that it becomes. */
  readonly accountId: Id<'user'>
  /** The id of its sign-in method. */
  readonly identityId: Id<'identity'>
  readonly passwordHash: string | null
  readonly profile: SignUpProfile
  /** Whether the hook before-user-created has been called. */
  readonly welcomed: boolean
  readonly createdAt: Instant
}

/** Without personal data the account is completed after its first sign-in. */
export const readPhoneSignUpData = (
  data: Readonly<Record<string, unknown>>,
): SignUpProfile | { readonly fault: string } =>
  Object.keys(data).length === 0 ? emptySignUpProfile : readSignUpData(data)

/**
 * The first person to sign up for a phone must not keep a way in after its owner proves it, nor may later ones. Two
 * sign-ups that cannot be one person's therefore leave neither password nor data: the owner enters them
 * after the code. See docs/decisions/0011.
 *
 * @param agreedHash the stored hash that the password of the later one fits.
 */
export function mergePhoneSignUps(waiting: PhoneSignUp, asked: PhoneSignUp, agreedHash: string | undefined) {
  const { accountId, identityId, passwordHash } = waiting
  const isOnes = agreedHash === undefined ? haveSameProfile(waiting, asked) : agreedHash === passwordHash
  if (isOnes) return { ...asked, accountId, identityId, passwordHash }
  return { ...asked, accountId, identityId, passwordHash: null, profile: emptySignUpProfile }
}

/** Of two without passwords: equal data, in whatever order the database returns it. */
const haveSameProfile = (one: PhoneSignUp, other: PhoneSignUp): boolean =>
  one.passwordHash === null && other.passwordHash === null && wordsOf(one.profile) === wordsOf(other.profile)

const wordsOf = (profile: SignUpProfile): string =>
  JSON.stringify(
    Object.entries(profile)
      .filter(([key, value]) => key !== 'metadata' && value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

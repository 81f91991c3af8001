import { listed } from '#values/listed.ts'
import { isLongEnough, tooShortMessage } from './passwords.ts'

const classes = {
  lower: { has: /\p{Ll}/u, words: 'a lower-case letter' },
  upper: { has: /\p{Lu}/u, words: 'an upper-case letter' },
  digit: { has: /\p{Nd}/u, words: 'a digit' },
  symbol: { has: /[^\p{L}\p{N}\s]/u, words: 'a sign that is neither letter nor digit' },
} as const
type PasswordRules = {
  readonly passwordLengthMin: number
  readonly passwordClasses: readonly (keyof typeof classes)[]
}

/** Why a password is too weak; the auth client shows the list (ERRS-02). The first one's text is the message. */
export function passwordFaults(password: string, rules: PasswordRules): { reason: string; message: string }[] {
  const lacks = rules.passwordClasses.some((one) => !classes[one].has.test(password))
  const wanted = rules.passwordClasses.map((one) => classes[one].words)
  return [
    ...(isLongEnough(password, rules.passwordLengthMin)
      ? []
      : [{ reason: 'length', message: tooShortMessage(rules.passwordLengthMin) }]),
    ...(lacks ? [{ reason: 'characters', message: `Password must hold ${listed(wanted)}` }] : []),
  ]
}

import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { isTooLong, passwordFaults, passwordLengthMax, tooShortMessage } from '../rules/passwords.ts'

/** @throws Refusal validation_failed; weak_password with the list of reasons (AMB-035). */
export function mustBeStrong(platform: Platform, password: string): void {
  if (password === '') throw new Refusal('validation_failed', 'Signup requires a valid password')
  if (isTooLong(password))
    throw new Refusal('validation_failed', `Password cannot be longer than ${passwordLengthMax} characters`)
  const { passwordLengthMin } = platform.settings
  const reasons = passwordFaults(password, passwordLengthMin)
  if (reasons.length > 0) throw new Refusal('weak_password', tooShortMessage(passwordLengthMin), { reasons })
}

import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { isTooLong, passwordFaults, passwordLengthMax, tooCommonMessage, tooShortMessage } from '../rules/passwords.ts'

/** @throws Refusal validation_failed; weak_password with the list of reasons (AMB-035). */
export async function mustBeStrong(platform: Platform, password: string): Promise<void> {
  if (password === '') throw new Refusal('validation_failed', 'Signup requires a valid password')
  if (isTooLong(password))
    throw new Refusal('validation_failed', `Password cannot be longer than ${passwordLengthMax} characters`)
  const { passwordLengthMin } = platform.settings.auth
  const reasons: string[] = passwordFaults(password, passwordLengthMin)
  const message = reasons.length > 0 ? tooShortMessage(passwordLengthMin) : tooCommonMessage
  // Capital letters alone make no password rarer.
  const spellings = [password, password.toLowerCase()]
  const found = await Promise.all(spellings.map((spelling) => platform.passwords.isCommon(spelling)))
  if (found.includes(true)) reasons.push('pwned')
  if (reasons.length > 0) throw new Refusal('weak_password', message, { reasons })
}

import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { isObvious } from '../rules/obvious-password.ts'
import { passwordFaults } from '../rules/password-faults.ts'
import { isTooLong, passwordLengthMax, tooCommonMessage } from '../rules/passwords.ts'

export type Weakness = { readonly message: string; readonly reasons: readonly string[] }

/**
 * @param own address and phone of the person.
 * @throws Refusal validation_failed; weak_password with reasons (AMB-035).
 */
export async function mustBeStrong(
  platform: Platform,
  password: string,
  own: readonly (string | null | undefined)[] = [],
): Promise<void> {
  if (password === '') throw new Refusal('validation_failed', 'Signup requires a valid password')
  if (isTooLong(password))
    throw new Refusal('validation_failed', `Password cannot be longer than ${passwordLengthMax} characters`)
  const weakness = await weaknessOf(platform, password, own)
  if (weakness) throw new Refusal('weak_password', weakness.message, { reasons: weakness.reasons })
}

/** Why a password is unacceptable by today's rules; undefined when it is not. */
export async function weaknessOf(
  platform: Platform,
  password: string,
  own: readonly (string | null | undefined)[] = [],
): Promise<Weakness | undefined> {
  const faults = passwordFaults(password, platform.settings.auth)
  // Capital letters alone make no password rarer.
  const spellings = [password, password.toLowerCase()]
  const found = await Promise.all(spellings.map((spelling) => platform.passwords.isCommon(spelling)))
  if (found.includes(true) || isObvious(password, [platform.settings.brand, ...own]))
    faults.push({ reason: 'pwned', message: tooCommonMessage })
  const [first] = faults
  return first && { message: first.message, reasons: faults.map((fault) => fault.reason) }
}

import { type Account, isPhoneTaken } from '#features/identity/accounts/actions/records.ts'
import { mustBePhone, mustHavePhones } from '#features/identity/accounts/actions/sms.ts'
import { removePhone, takePhone } from '#features/identity/sign-in/actions/phones.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'

// Phones that an administrator vouches for.

/** Empty takes it away. @throws Refusal phone_provider_disabled, validation_failed. */
export function phoneOf(platform: Platform, phone: string | undefined): string | undefined {
  if (phone === undefined || phone === '') return phone
  mustHavePhones(platform)
  return mustBePhone(phone)
}

/** @throws Refusal validation_failed, or the database's error when another account has it. */
export async function vouchForPhone(
  tx: Database,
  platform: Platform,
  account: Account,
  phone: string | undefined,
): Promise<void> {
  if (phone === undefined || phone === (account.phone ?? '')) return
  if (phone !== '') return takePhone(tx, platform, account, phone)
  if (account.email === null)
    throw new Refusal('validation_failed', 'The account has no e-mail address: its phone cannot be taken away')
  await removePhone(tx, platform, account)
}

export const phoneFault = (error: unknown): unknown =>
  isPhoneTaken(error) ? new Refusal('phone_exists', 'A user with this phone number has already been registered') : error

import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import type { Platform } from '#platform/platform.ts'
import { peerGroup } from '#values/network-address.ts'
import { Refusal } from '#wire/refusal.ts'

/**
 * Checks a guest's address for the receipt (AMB-094). Nothing here depends on whether the address has an account,
 * because that would reveal who has one.
 *
 * @param peer the caller's network address. @throws Refusal not_signed_in, email_unusable, too_many_gifts.
 */
export async function mustBeGuest(
  platform: Platform,
  email: string | undefined,
  peer: string | null,
): Promise<{ readonly guestEmail: string }> {
  if (email === undefined) throw new Refusal('not_signed_in', 'Sign in to give, or give as a guest with your e-mail.')
  const guestEmail = normalEmail(email)
  if (guestEmail === undefined) throw new Refusal('email_unusable', 'Mail cannot be sent to this address.')
  const { database: db } = platform
  const waits = [
    peer === null ? 0 : await tryOnce(db, platform, 'address: gift', peerGroup(peer)),
    await tryOnce(db, platform, 'gift by guest', guestEmail),
  ]
  if (waits.some((seconds) => seconds > 0))
    throw new Refusal('too_many_gifts', 'There were many gifts from here. Please wait some minutes, or sign in.')
  return { guestEmail }
}

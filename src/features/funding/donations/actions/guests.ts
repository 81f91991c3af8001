import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import type { Actor } from '#platform/actor.ts'
import { Refusal } from '#wire/refusal.ts'

/** The donor: an account, or a guest by their normalised e-mail address (AMB-094). */
export type Donor = { readonly actor: Actor } | { readonly guestEmail: string }

/**
 * Checks a guest's address for the receipt (AMB-094). Nothing here depends on whether the address has an account,
 * because that would reveal who has one.
 *
 * @throws Refusal not_signed_in, email_unusable.
 */
export function mustBeGuest(email: string | undefined): { readonly guestEmail: string } {
  if (email === undefined) throw new Refusal('not_signed_in', 'Sign in to give, or give as a guest with your e-mail.')
  const guestEmail = normalEmail(email)
  if (guestEmail === undefined) throw new Refusal('email_unusable', 'Mail cannot be sent to this address.')
  return { guestEmail }
}

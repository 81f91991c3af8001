import { keyedHash, timingSafeEqualText } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'

/**
 * The key with which a guest opens one gift and its receipt: it is in their mail and in the return URL of the payment.
 */
export const guestKeyOf = (platform: Pick<Platform, 'secrets'>, donationId: string): Promise<string> =>
  keyedHash(platform.secrets, 'donations: a gift of a guest', donationId)

export const isValidGuestKey = async (
  platform: Platform,
  donationId: string,
  key: string | undefined,
): Promise<boolean> => key !== undefined && timingSafeEqualText(await guestKeyOf(platform, donationId), key)

/** The path of a gift's receipt that its donor can open; for a guest it includes the key. */
export const receiptPath = async (
  platform: Platform,
  gift: { readonly id: string; readonly isGuests: boolean },
): Promise<string> => paths.receipt(gift.id, gift.isGuests ? await guestKeyOf(platform, gift.id) : undefined)

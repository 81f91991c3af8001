import { isSameText, keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'

/** What opens one gift and its receipt to a guest: it stands in their mail and in their way back from paying. */
export const guestKeyOf = (platform: Pick<Platform, 'secrets'>, donationId: string): Promise<string> =>
  keyedHash(platform.secrets, 'donations: a gift of a guest', donationId)

export const opensGift = async (platform: Platform, donationId: string, key: string | undefined): Promise<boolean> =>
  key !== undefined && isSameText(await guestKeyOf(platform, donationId), key)

/** The path of a gift's receipt, which its giver can open: a guest by the key in it. */
export const receiptPath = async (
  platform: Platform,
  gift: { readonly id: string; readonly isGuests: boolean },
): Promise<string> => paths.receipt(gift.id, gift.isGuests ? await guestKeyOf(platform, gift.id) : undefined)

import { readTries, tryOnce } from '#features/identity/accounts/actions/limit.ts'
import { mustPassCaptcha } from '#features/identity/sign-in/actions/check-captcha.ts'
import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { peerGroup } from '#values/network-address.ts'
import { Refusal } from '#wire/refusal.ts'
import type { PaidGift } from '../store/confirmations.ts'
import type { Donor } from './guests.ts'

/**
 * After this many declined cards of a donor or a network within an hour, a captcha is required if one is configured.
 */
const challengeAfter = { donor: 2, network: 6 }

/**
 * Stolen cards are tested one by one: gifts are counted by donor and network, and by whether their cards were
 * declined.
 */
type Caller = { readonly peer: string | null; readonly captchaToken: string | undefined }

/**
 * Counts a call for its network, and checks how many cards were declined. Declined cards are counted when the gateway
 * reports them (`countDeclines`), gifts of a donor when they are stored (`countGift`).
 *
 * @returns the caller's network as a keyed hash, to be stored with the gift; undefined if unknown.
 * @throws Refusal too_many_gifts; captcha_failed, too_busy after declined cards.
 */
export async function mustBeFewGifts(
  platform: Platform,
  donor: Donor,
  { peer, captchaToken }: Caller,
): Promise<string | undefined> {
  const { database: db } = platform
  const network = peer === null ? undefined : peerGroup(peer)
  const networkKey = network && (await keyedHash(platform.secrets, 'donations: network', network))
  const [byDonor, byNetwork] = await Promise.all([
    readTries(db, platform, 'gift: declined', nameOf(donor)),
    networkKey === undefined ? undefined : readTries(db, platform, 'address: declined gift', networkKey),
  ])
  if (byDonor.isReached || byNetwork?.isReached)
    throw new Refusal('too_many_gifts', 'Several payments from here were declined. Please try again in an hour.')
  if (byDonor.count >= challengeAfter.donor || (byNetwork?.count ?? 0) >= challengeAfter.network)
    await mustPassCaptcha(platform, captchaToken ?? '', peer ?? undefined)
  const purpose = 'guestEmail' in donor ? 'address: gift' : 'address: account gift'
  if (network !== undefined && (await tryOnce(db, platform, purpose, network)) > 0) throw tooMany()
  return networkKey
}

/**
 * Runs in the transaction that stores a new gift, so that a repeated key counts once. @throws Refusal too_many_gifts.
 */
export async function countGift(tx: Database, platform: Platform, donor: Donor): Promise<void> {
  const purpose = 'guestEmail' in donor ? 'gift by guest' : 'gift: by account'
  if ((await tryOnce(tx, platform, purpose, nameOf(donor))) > 0) throw tooMany()
}

const tooMany = () =>
  new Refusal('too_many_gifts', 'There were many gifts from here. Please wait some minutes, and try again.')

const nameOf = (donor: Donor): string => ('guestEmail' in donor ? donor.guestEmail : donor.actor.userId)

type Counted = readonly [Parameters<typeof tryOnce>[2], string]

/** Counts declined cards of gifts against their donors and networks, in the transaction that applies them. */
export async function countDeclines(tx: Database, platform: Platform, gifts: readonly PaidGift[]): Promise<void> {
  const counted = gifts.flatMap(({ donorId, donorEmail, networkKey }): Counted[] => {
    const donor = donorId ?? donorEmail
    return [
      ...(donor === null ? [] : [['gift: declined', donor] satisfies Counted]),
      ...(networkKey === null ? [] : [['address: declined gift', networkKey] satisfies Counted]),
    ]
  })
  // In a fixed order, so that batches cannot deadlock.
  for (const [purpose, whose] of counted.toSorted(([, one], [, other]) => (one < other ? -1 : 1)))
    await tryOnce(tx, platform, purpose, whose)
}

import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import type { Donation } from '../contract.ts'
import { countedOf } from '../rules.ts'
import { appendDeltas } from '../store/confirmations.ts'
import { setAnonymous } from '../store/gifts.ts'
import { appendLoss, lockSettled, type SettledGift } from '../store/settled.ts'
import { readDonation } from './read.ts'

/**
 * AMB-133: shows or hides the donor's name later; the public ledger follows at once.
 * @throws Refusal donation_not_found (404).
 */
export async function changeAnonymity(
  platform: Platform,
  actor: Actor,
  id: string,
  anonymous: boolean,
): Promise<Donation> {
  await platform.database.transaction(async (tx) => {
    const gift = await lockSettled(tx, { id })
    if (gift?.donorId !== actor.userId || gift.anonymous === anonymous) return
    await setAnonymous(tx, { id, anonymous, now: platform.clock.now() })
    if (gift.succeededAt !== null && countedOf(gift) > 0) await countAgain(tx, gift, anonymous)
  })
  platform.tasks.wake('donation-totals')
  return readDonation(platform, { actor, guest: undefined }, id)
}

/** A donor counts separately by name and anonymously (AMB-107): the gift moves from one count to the other. */
async function countAgain(tx: Database, gift: SettledGift, anonymous: boolean): Promise<void> {
  const { id, projectId, giverId } = gift
  await appendLoss(tx, gift, cents(0), true)
  await appendDeltas(tx, [{ ...{ id, projectId, giverId, anonymous }, gross: cents(0) }])
}

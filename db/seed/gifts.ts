import { give } from '#features/funding/donations/actions/give.ts'
import { settle } from '#features/funding/test-gateway/actions/settle.ts'
import { outcomeOf, type TestCard } from '#features/funding/test-gateway/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { findPaymentRef } from './store.ts'

type Wish = Parameters<typeof give>[2]

/** A donor gives and pays with a test card on the gateway's page; its events wait to be sent. */
export async function giveWith(platform: Platform, actor: Actor, wish: Wish, card: TestCard): Promise<void> {
  const { donationId } = await give(platform, { actor }, wish)
  const paymentRef = await findPaymentRef(platform.database, donationId)
  if (!paymentRef) throw new Error(`the demo gift ${donationId} has no payment`)
  await settle(platform, paymentRef, 'open', outcomeOf(card))
}

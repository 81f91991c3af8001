import { giftsToAsk } from '#features/funding/donations/actions/ask-gateway.ts'
import { GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { ingestEvents } from './ingest-events.ts'

const atOnce = 20

/**
 * Queries the gateway about payments without an event, outside any transaction. Its answer is stored as an event
 * and applied like any other.
 *
 * @returns whether there may be more.
 */
export async function askAboutGifts(platform: Platform): Promise<boolean> {
  if (platform.payments.mode === 'none') return false
  const gifts = await giftsToAsk(platform, atOnce)
  await Promise.all(gifts.map(({ paymentRef }) => (paymentRef === null ? undefined : ask(platform, paymentRef))))
  return gifts.length === atOnce
}

async function ask(platform: Platform, paymentRef: string): Promise<void> {
  try {
    const payment = await platform.payments.findPayment(paymentRef)
    // An open payment is nothing new.
    if (!payment || payment.state === 'open') return
    await ingestEvents(platform.database, platform, [{ payment, madeAt: platform.clock.now() }], 'asked')
  } catch (cause) {
    if (!(cause instanceof GatewayUnavailable)) throw cause
    platform.log.warn('the gateway was asked for a payment and did not answer', { paymentRef, cause })
  }
}

import type { Platform } from '#platform/platform.ts'
import { later, secondMs } from '#values/time.ts'
import { type ToAsk, takeToAsk, wishToAsk } from '../store/asking.ts'
import { type Asker, mustOwnGift } from './read.ts'

/** The gateway is asked about a gift no more often than this, however often its page requests it. */
const restMs = 10 * secondMs

/**
 * The donor is back from the checkout and no event has arrived: queries the gateway in the
 * background.
 *
 * @throws Refusal not_signed_in, donation_not_found.
 */
export async function askForGift(platform: Platform, asker: Asker, id: string): Promise<undefined> {
  await mustOwnGift(platform, asker, id)
  const now = platform.clock.now()
  await wishToAsk(platform.database, id, later(now, -restMs), now)
  platform.tasks.wake('asking')
}

/** Gifts whose gateway is to be queried now, each taken by one process. */
export const giftsToAsk = (platform: Platform, limit: number): Promise<ToAsk[]> =>
  takeToAsk(platform.database, platform.payments.name, platform.clock.now(), limit)

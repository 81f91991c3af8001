import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Cents, cents } from '#values/money.ts'
import { countedOf, settledState } from '../rules.ts'
import {
  appendLoss,
  appendReturn,
  lockAll,
  lockSettled,
  type SettledGift,
  type WhichGift,
  writeSettlement,
} from '../store/settled.ts'

export type { SettledGift } from '../store/settled.ts'

/** The gift, locked until the transaction ends; undefined when there is none. */
export const holdGift = (tx: Database, which: WhichGift): Promise<SettledGift | undefined> => lockSettled(tx, which)

/** Locks the gifts of all these payments in a fixed order: call it before locking the first of several alone. */
export async function holdGifts(
  tx: Database,
  payments: readonly { readonly gateway: string; readonly paymentRef: string }[],
): Promise<void> {
  await lockAll(
    tx,
    payments.map((one) => one.gateway),
    payments.map((one) => one.paymentRef),
  )
}

/**
 * Records a refund or a dispute of a confirmed gift, or its return, in the transaction that posts it. Raised amount and
 * donor count follow with the next `foldTotals`.
 *
 * @param after all refunds, losses and open disputes so far, including this one.
 */
export async function settleGift(
  tx: Database,
  platform: Platform,
  gift: SettledGift,
  after: { readonly refunded: Cents; readonly lost: Cents; readonly disputed: Cents },
): Promise<void> {
  const { refunded, lost, disputed } = after
  const to = settledState({ ...gift, refunded, lost }, disputed > 0)
  await writeSettlement(tx, { gift, to, refunded, lost }, platform.clock.now())
  const [before, now] = [countedOf(gift), countedOf({ ...gift, refunded, lost })]
  if (now < before) await appendLoss(tx, gift, cents(before - now), now === 0)
  if (now > before) await appendReturn(tx, gift, cents(now - before), before === 0)
  platform.tasks.wake('donation-totals')
}

import type { AccountEventHandler } from '#platform/platform.ts'
import { ended } from '../rules/life.ts'
import { findOpenCard, savePayments } from '../store/payments.ts'
import { lockSubscriptions, saveSubscriptions } from '../store/subscriptions.ts'
import { forgetPostalCodes } from '../store/taxes.ts'
import { voidUnpaid } from './changes.ts'

/** Runs first when an account is closed, because a payment locks the plan before it writes the account. */
export const lockPlan: AccountEventHandler = (tx, _, userId) => lockSubscriptions(tx, [userId])

/**
 * Part of closing an account: nothing more is charged, and the card is deleted. Invoices stay in the books, with the
 * name on them.
 */
export const closePlan: AccountEventHandler = async (tx, platform, userId) => {
  const [one] = await lockSubscriptions(tx, [userId])
  if (!one) return
  const now = platform.clock.now()
  await forgetPostalCodes(tx, userId)
  const noCard = { customerRef: null, methodRef: null, methodLabel: null, methodExpires: null, postalCode: null }
  const over = one.anchorAt === null ? one : ended(one, now)
  await voidUnpaid(tx, platform, userId)
  const page = await findOpenCard(tx, userId)
  if (page) await savePayments(tx, [{ ...page, state: 'cancelled' }], now)
  await saveSubscriptions(tx, [{ ...over, ...noCard }], now)
}

import { notifyPayee } from '#features/funding/payees/actions/notify-payee.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import { heldWords } from '../mails.ts'
import { bankChangedText, type HoldReason, sameBankText, shortfallText } from '../rules/holds.ts'
import { unreadAfterMs } from '../rules/payouts.ts'
import { closeHold, insertHold } from '../store/decisions.ts'
import type { PayoutRow } from '../store/payouts.ts'
import { move } from './move.ts'

type Hold = {
  readonly reason: HoldReason
  readonly shownText: string
  readonly reviewBy: Instant
  readonly endsByItself: boolean
  readonly openedBy: Id<'user'> | null
}

/**
 * Puts a waiting payout on hold, or changes the reason; earlier approvals no longer count.
 *
 * @param payout locked by the transaction. @returns whether it could be held.
 */
export async function hold(tx: Database, platform: Platform, payout: PayoutRow, wanted: Hold): Promise<boolean> {
  const now = platform.clock.now()
  if (payout.state === 'held') await closeHold(tx, payout.id, null, now)
  else {
    const by = wanted.openedBy === null ? {} : { actorId: wanted.openedBy }
    if (!(await move(tx, platform, payout, { to: 'held', ...by, data: { reason: wanted.reason } }))) return false
  }
  const id = newId(platform)
  await insertHold(tx, { id, payoutId: payout.id, ...wanted }, now)
  await notifyPayee(tx, platform, payout.payeeOwnerId, heldWords(payout, { id, shownText: wanted.shownText }))
  return true
}

type Destination = { readonly last4: string; readonly usableFrom: Instant }

/** The hold that a rule asks for, or undefined. */
export function holdByRule(
  { destination, isShared }: { readonly destination: Destination; readonly isShared: boolean },
  now: Instant,
): Hold | undefined {
  const byRule = { openedBy: null }
  const { last4, usableFrom } = destination
  if (usableFrom > now) {
    const shownText = bankChangedText(last4, usableFrom)
    return { ...byRule, reason: 'bank_changed', shownText, reviewBy: usableFrom, endsByItself: true }
  }
  if (!isShared) return undefined
  const reviewBy = later(now, unreadAfterMs)
  return { ...byRule, reason: 'same_bank', shownText: sameBankText, reviewBy, endsByItself: false }
}

/** Less is left than was requested: checked again automatically each day. */
export const shortfallHold = (now: Instant): Hold => ({
  ...{ reason: 'shortfall', shownText: shortfallText, openedBy: null },
  ...{ reviewBy: later(now, dayMs), endsByItself: true },
})

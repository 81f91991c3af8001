import { notifyPayee } from '#features/funding/payees/actions/notify-payee.ts'
import { findPayeeOf } from '#features/funding/payees/actions/read.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import { heldWords } from '../mails.ts'
import { bankChangedText, type HoldReason, sameBankText, shortfallText } from '../rules/holds.ts'
import { unreadAfterMs } from '../rules/payouts.ts'
import { closeHold, type HoldRow, insertHold, listHolds } from '../store/decisions.ts'
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

/**
 * Ends the open hold of a payout, which then waits for approvals: or for what the rule asks of its account by now.
 *
 * @param payout locked by the transaction.
 */
export async function endHold(
  tx: Database,
  platform: Platform,
  payout: PayoutRow,
  { reason }: HoldRow,
  by: Id<'user'> | null,
): Promise<void> {
  await closeHold(tx, payout.id, by, platform.clock.now())
  const actor = by === null ? {} : { actorId: by }
  const waiting = await move(tx, platform, payout, { to: 'requested', ...actor, data: { endsHold: reason } })
  const wanted = waiting && (await findWanted(tx, platform, waiting))
  if (waiting && wanted) await hold(tx, platform, waiting, wanted)
}

/** What the rule asks of a payout's account; a shared one that was looked at for this payout is not looked at again. */
async function findWanted(tx: Database, { clock }: Platform, payout: PayoutRow): Promise<Hold | undefined> {
  const payee = await findPayeeOf(tx, payout.payeeOwnerId)
  if (!payee?.destination) return undefined
  const { destination, isShared } = payee
  const holds = await listHolds(tx, [payout.id])
  const wasHeld = holds.some((one) => one.reason === 'same_bank' && one.openedAt >= destination.seenAt)
  return holdByRule({ destination, isShared: isShared && !wasHeld }, clock.now())
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

import { findPayeeOf } from '#features/funding/payees/actions/read.ts'
import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { inCents } from '#values/money.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { closedBy, excessOf, settlesAfterMs } from '../rules/free.ts'
import { closedTexts } from '../rules/hold-lines.ts'
import { aloneWindowMs, contentOf, seatsFor, validApprovals } from '../rules/payouts.ts'
import { type ApprovalRow, listApprovals, listHolds } from '../store/decisions.ts'
import { findMoney } from '../store/money.ts'
import { type PayoutRow, sumOthers } from '../store/payouts.ts'

export type Seats = {
  readonly contentHash: string
  readonly seats: 1 | 2
  readonly valid: readonly ApprovalRow[]
  readonly all: readonly ApprovalRow[]
}

/** How many must agree to a payout, and who has: of what it is now, after the last hold, within 72 hours. */
export async function seatsOf(db: Database, platform: Platform, payout: PayoutRow): Promise<Seats> {
  const now = platform.clock.now()
  const contentHash = await keyedHash(platform.secrets, 'payouts: content', contentOf(payout))
  const [others, all, holds] = await Promise.all([
    sumOthers(db, payout.payeeId, payout.id, later(now, -aloneWindowMs)),
    listApprovals(db, [payout.id]),
    listHolds(db, [payout.id]),
  ])
  const heldAt = holds.at(-1)?.openedAt ?? null
  return {
    contentHash,
    seats: seatsFor(payout.cents, others),
    valid: validApprovals(all, { contentHash, heldAt, now }),
    all,
  }
}

/**
 * Whether a payout may leave as things stand now: the payee, the account, the project, and what is left of it.
 *
 * @throws Refusal payee_not_verified, payout_held, payout_closed, payout_too_large.
 */
export async function mustStillBePayable(tx: Database, platform: Platform, payout: PayoutRow): Promise<void> {
  const now = platform.clock.now()
  const payee = await findPayeeOf(tx, payout.payeeOwnerId)
  if (payee?.state !== 'verified' || payee.destination === undefined)
    throw new Refusal('payee_not_verified', 'The payee is not verified. Please look at the payee first.')
  if (payee.destination.id !== payout.destinationId || payee.destination.usableFrom > now)
    throw new Refusal('payout_held', 'The bank account was changed. Approving opens 72 hours after that.')
  const money = await findMoney(tx, payout.projectId, later(now, -settlesAfterMs))
  if (!money) throw new Error(`the payout ${payout.id} is of a project that is not there`)
  const closed = closedBy(money, now)
  if (closed) throw new Refusal('payout_closed', closedTexts(money)[closed])
  const excess = excessOf(money)
  if (excess === 0) return
  const left = Math.max(0, payout.cents - excess)
  throw new Refusal(
    'payout_too_large',
    `Less is left of this project than was asked for: ${inCents(excess)} are missing, because gifts went back since.`,
    { left },
  )
}

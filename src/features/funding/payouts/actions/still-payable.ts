import { findPayeeOf } from '#features/funding/payees/actions/read.ts'
import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { cents, inCents } from '#values/money.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { closedBy, excessOf, settlesAfterMs } from '../rules/free.ts'
import { closedTexts } from '../rules/hold-lines.ts'
import { aloneWindowMs, contentOf, seatsFor, validApprovals } from '../rules/payouts.ts'
import { type ApprovalRow, type HoldRow, listApprovals, listHolds } from '../store/decisions.ts'
import { findMoney } from '../store/money.ts'
import { type PayoutRow, sumOthers } from '../store/payouts.ts'

export type Seats = {
  readonly contentHash: string
  readonly seats: 1 | 2
  readonly valid: readonly ApprovalRow[]
  readonly all: readonly ApprovalRow[]
}

/**
 * How many people must approve a payout, and who has: for its present content, after the last hold, within 72 hours.
 */
export async function seatsOf(db: Database, platform: Platform, payout: PayoutRow): Promise<Seats> {
  const seats = (await listSeats(db, platform, [payout], await listHolds(db, [payout.id]))).get(payout.id)
  if (!seats) throw new Error(`the payout ${payout.id} has no seats`)
  return seats
}

/** The same for several payouts, in one query of each kind. @param holds of all of them, oldest first. */
export async function listSeats(
  db: Database,
  platform: Platform,
  payouts: readonly PayoutRow[],
  holds: readonly HoldRow[],
): Promise<ReadonlyMap<string, Seats>> {
  const now = platform.clock.now()
  const ids = payouts.map(({ id }) => id)
  const [others, approvals] = await Promise.all([
    sumOthers(db, ids, later(now, -aloneWindowMs)),
    listApprovals(db, ids),
  ])
  const seats = payouts.map(async (payout): Promise<[string, Seats]> => {
    const contentHash = await keyedHash(platform.secrets, 'payouts: content', contentOf(payout))
    const all = approvals.filter(({ payoutId }) => payoutId === payout.id)
    const heldAt = holds.findLast(({ payoutId }) => payoutId === payout.id)?.openedAt ?? null
    const sum = others.find(({ id }) => id === payout.id)?.cents ?? cents(0)
    const valid = validApprovals(all, { contentHash, heldAt, now })
    return [payout.id, { contentHash, seats: seatsFor(payout.cents, sum), valid, all }]
  })
  return new Map(await Promise.all(seats))
}

/**
 * Whether a payout may leave now, by its payee, account, project and the money left for it.
 *
 * @throws Refusal payee_not_verified, payout_held, payout_closed, payout_too_large.
 */
export async function mustStillBePayable(tx: Database, platform: Platform, payout: PayoutRow): Promise<void> {
  const now = platform.clock.now()
  const payee = await findPayeeOf(tx, payout.payeeOwnerId)
  if (payee?.state !== 'verified' || payee.destination === undefined)
    throw new Refusal('payee_not_verified', 'The payee is not verified. Please look at the payee first.')
  if (payee.accountState !== 'ready')
    throw new Refusal('payee_not_verified', 'The payment provider does not pay to this account now. It asks the payee.')
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

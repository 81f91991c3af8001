import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Cents } from '#values/money.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import { type Instant, later } from '#values/time.ts'
import type { Dispute, Refund } from '../contract.ts'
import { type Alone, aloneDayMs, type RefundReason, type RefundState, refundFailureText } from '../rules/refunds.ts'
import { listDisputes, listDisputesOf } from '../store/disputes.ts'
import { listRefunds, listRefundsOf, listToDecide, type RefundRow, sumAlone, sumRefunds } from '../store/refunds.ts'

const listedMax = 200
const pageSize = 30

/** A refund as this staff member sees it. */
export function refundOf(row: RefundRow, actor: Actor): Refund {
  const { requestedBy, decidedBy: _, refundRef: __, batchId: ___, failureCode, ...shown } = row
  const failure = row.state === 'failed' ? refundFailureText(failureCode, row.returnedAt !== null) : null
  return { ...shown, failure, isOwn: requestedBy === actor.userId }
}

export type RefundQuery = {
  readonly show?: 'waiting' | 'all' | undefined
  readonly state?: RefundState | undefined
  readonly reason?: RefundReason | undefined
  readonly search?: string | undefined
  readonly after?: string | undefined
}

/** Refunds that wait for a second person, or all if requested. */
export async function readRefunds(
  { database }: Platform,
  actor: Actor,
  { show, state, reason, search, after }: RefundQuery,
): Promise<{ refunds: Refund[]; older: string | null }> {
  if (show !== 'all') {
    const rows = await listToDecide(database, listedMax)
    return { refunds: rows.map((row) => refundOf(row, actor)), older: null }
  }
  const filter = { state, reason, search: search?.trim() || undefined, after: placeFrom(after) }
  const { page, older } = pageOf(await listRefunds(database, filter, pageSize + 1), pageSize, (row) => ({
    at: row.requestedAt,
    id: row.id,
  }))
  return { refunds: page.map((row) => refundOf(row, actor)), older }
}

export async function readDisputes(platform: Platform): Promise<{ disputes: Dispute[]; now: Instant }> {
  return { disputes: await listDisputes(platform.database, listedMax), now: platform.clock.now() }
}

/** The refunds and disputes of one gift. */
export async function readReversals(
  db: Database,
  actor: Actor,
  donationId: string,
): Promise<{ refunds: Refund[]; disputes: Dispute[] }> {
  const [refunds, disputes] = await Promise.all([listRefundsOf(db, donationId), listDisputesOf(db, donationId)])
  return { refunds: refunds.map((row) => refundOf(row, actor)), disputes }
}

/**
 * The refunded or reserved amount of a gift, and what one person decided alone: of this gift, and by this person in a
 * day.
 */
export async function readReservedAmount(
  db: Database,
  actor: Actor,
  donationId: string,
  now: Instant,
): Promise<{ reserved: Cents; alone: Alone }> {
  const [{ reserved, alone }, inDay] = await Promise.all([
    sumRefunds(db, donationId),
    sumAlone(db, actor.userId, later(now, -aloneDayMs)),
  ])
  return { reserved, alone: { ofGift: alone, inDay } }
}

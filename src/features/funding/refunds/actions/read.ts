import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { Dispute, Refund } from '../contract.ts'
import { refundFailureText } from '../rules/refunds.ts'
import { listDisputes, listDisputesOf } from '../store/disputes.ts'
import { listRefundsOf, listToDecide, type RefundRow, sumRefunds } from '../store/refunds.ts'

const listedMax = 200

/** A refund as this staff member sees it. */
export function refundOf(row: RefundRow, actor: Actor): Refund {
  const { requestedBy, decidedBy: _, refundRef: __, failureCode, ...shown } = row
  const failure = row.state === 'failed' ? refundFailureText(failureCode, row.returnedAt !== null) : null
  return { ...shown, failure, isOwn: requestedBy === actor.userId }
}

export async function readToDecide(platform: Platform, actor: Actor): Promise<{ refunds: Refund[] }> {
  const rows = await listToDecide(platform.database, listedMax)
  return { refunds: rows.map((row) => refundOf(row, actor)) }
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

/** The refunded or reserved amount of a gift, and how much of it one person decided alone. */
export const readReservedAmount = (db: Database, donationId: string): Promise<{ reserved: Cents; alone: Cents }> =>
  sumRefunds(db, donationId)

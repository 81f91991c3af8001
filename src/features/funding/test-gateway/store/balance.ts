import { type Database, nothing, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { costBps, costFixed, disputedAfterMs, disputeFee } from '../rules.ts'
import type { After } from './lists.ts'

export type TestRow = {
  readonly ref: string
  readonly at: Instant
  readonly kind: 'payment' | 'refund' | 'dispute' | 'payout' | 'transfer'
  readonly about: string
  readonly amount: number
  readonly fee: number
}

/**
 * What moved its balance, from its payments, refunds, disputes and payouts. The fee is the same as `costOf` in the
 * rules.
 */
const rows = sql`(
  select 'row_' || payment_ref as ref, coalesce(paid_at, updated_at) as at, 'payment' as kind, payment_ref as about,
    amount_cents as amount, (amount_cents * ${costBps} + 5000) / 10000 + ${costFixed} as fee
  from test_gateway_payments where state = 'succeeded' and amount_cents > 0
  union all select 'row_' || refund_ref, created_at, 'refund', payment_ref, -amount_cents, 0
  from test_gateway_refunds where failure_code is null
  union all select concat('row_', dispute_ref), coalesce(paid_at, updated_at) + make_interval(secs => ${disputedAfterMs / 1000}),
    'dispute', payment_ref, -amount_cents, ${disputeFee}::bigint
  from test_gateway_payments where dispute_ref is not null and dispute_state is not null
  union all select concat('row_', dispute_ref, '_won'), updated_at, 'dispute', payment_ref, amount_cents, -${disputeFee}::bigint
  from test_gateway_payments where dispute_state = 'won'
  union all select 'row_' || payout_ref, created_at, 'payout', payout_ref, -amount_cents, 0 from test_gateway_payouts
  union all select 'row_' || transfer_ref, created_at, 'transfer', transfer_ref, -amount_cents, 0 from test_gateway_transfers
  union all select concat('row_', reversal_ref), reversed_at, 'transfer', transfer_ref, amount_cents, 0
  from test_gateway_transfers where reversed_at is not null
) line`

export const listRows = (db: Database, since: Instant | undefined, after: After, now: Instant, limit: number) =>
  db.query<TestRow>(sql`
    select ref, at, kind, about, amount, fee from ${rows}
    where at <= ${now} ${since ? sql`and at >= ${since}` : nothing}
      ${after ? sql`and (at, ref) > (${after.at}, ${after.ref})` : nothing}
    order by at, ref limit ${limit}`)

/** The sum of all rows until now, and of those that are available for a payout. */
export async function sumRows(db: Database, now: Instant, availableBefore: Instant) {
  const [row] = await db.query<{ all: Cents; available: Cents }>(sql`
    select coalesce(sum(amount - fee), 0)::bigint as "all",
      coalesce(sum(amount - fee) filter (where at <= ${availableBefore} or amount < 0), 0)::bigint as "available"
    from ${rows} where at <= ${now}`)
  if (!row) throw new Error('a sum always has a row')
  return row
}

export type TestPayout = {
  readonly ref: string
  readonly at: Instant
  readonly amount: Cents
  readonly arrivesAt: Instant
}

export async function insertPayout(db: Database, { ref, at, amount, arrivesAt }: TestPayout): Promise<void> {
  await db.query(sql`
    insert into test_gateway_payouts (payout_ref, amount_cents, created_at, arrives_at)
    values (${ref}, ${amount}, ${at}, ${arrivesAt})`)
}

/** One at a time: two runs of the schedule must not pay the same money out. */
export async function lockPayouts(tx: Database): Promise<void> {
  await tx.query(sql`lock table test_gateway_payouts in exclusive mode`)
}

export const listPayouts = (db: Database, since: Instant | undefined, after: After, limit: number) =>
  db.query<TestPayout>(sql`
    select payout_ref as "ref", created_at as "at", amount_cents as "amount", arrives_at as "arrivesAt"
    from test_gateway_payouts
    where true ${since ? sql`and created_at >= ${since}` : nothing}
      ${after ? sql`and (created_at, payout_ref) > (${after.at}, ${after.ref})` : nothing}
    order by created_at, payout_ref limit ${limit}`)

import { type Database, nothing, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { DisputeState, TestPaymentState } from '../rules.ts'

/** The cursor of a list. */
export type After = { readonly at: Instant; readonly ref: string } | undefined

export type ListedPayment = {
  readonly ref: string
  readonly at: Instant
  readonly state: TestPaymentState
  readonly amount: Cents
  readonly failureCode: string | null
  readonly paidAt: Instant | null
}
export const listPayments = (db: Database, since: Instant, after: After, limit: number) =>
  db.query<ListedPayment>(sql`
    select payment_ref as "ref", created_at as "at", state, amount_cents as "amount", failure_code as "failureCode",
      paid_at as "paidAt"
    from test_gateway_payments
    where created_at >= ${since} ${after ? sql`and (created_at, payment_ref) > (${after.at}, ${after.ref})` : nothing}
    order by created_at, payment_ref limit ${limit}`)

export type ListedRefund = {
  readonly ref: string
  readonly at: Instant
  readonly paymentRef: string
  readonly idempotencyKey: string
  readonly amount: Cents
  readonly failureCode: string | null
  readonly settlesAt: Instant
}
const refund = sql`refund_ref as "ref", created_at as "at", payment_ref as "paymentRef",
  idempotency_key as "idempotencyKey", amount_cents as "amount", failure_code as "failureCode", settles_at as "settlesAt"`
export const listRefunds = (db: Database, since: Instant, after: After, limit: number) =>
  db.query<ListedRefund>(sql`
    select ${refund} from test_gateway_refunds
    where created_at >= ${since} ${after ? sql`and (created_at, refund_ref) > (${after.at}, ${after.ref})` : nothing}
    order by created_at, refund_ref limit ${limit}`)

export const findListedRefund = (db: Database, ref: string) =>
  db.query<ListedRefund>(sql`select ${refund} from test_gateway_refunds where refund_ref = ${ref}`)

export type ListedDispute = {
  readonly ref: string
  /** When the bank last changed the dispute. */
  readonly at: Instant
  readonly paymentRef: string
  readonly amount: Cents
  readonly state: DisputeState
}
const dispute = sql`dispute_ref as "ref", updated_at as "at", payment_ref as "paymentRef", amount_cents as "amount",
  dispute_state as "state"`
export const listDisputes = (db: Database, since: Instant, after: After, limit: number) =>
  db.query<ListedDispute>(sql`
    select ${dispute} from test_gateway_payments
    where dispute_ref is not null and dispute_state is not null and updated_at >= ${since}
      ${after ? sql`and (updated_at, dispute_ref) > (${after.at}, ${after.ref})` : nothing}
    order by updated_at, dispute_ref limit ${limit}`)

export const findDispute = (db: Database, ref: string) =>
  db.query<ListedDispute>(sql`
    select ${dispute} from test_gateway_payments where dispute_ref = ${ref} and dispute_state is not null`)

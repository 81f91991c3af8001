import { type Database, first, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { DisputeState, TestCard, TestPaymentState } from '../rules.ts'

export type TestPayment = {
  readonly paymentRef: string
  readonly amount: Cents
  readonly description: string
  readonly successUrl: string
  readonly cancelUrl: string
  readonly state: TestPaymentState
  readonly failureCode: string | null
  readonly card: TestCard | null
  /** Null before the payment succeeded. */
  readonly paidAt: Instant | null
  readonly disputeRef: string | null
  readonly disputeState: DisputeState | null
  /** The answer to the bank; null before there is one. */
  readonly disputeAnswer: string | null
  /** The customer whose card it saves; null for none. */
  readonly keepsFor: string | null
  readonly methodRef: string | null
}

const columns = sql`payment_ref as "paymentRef", amount_cents as "amount", description, success_url as "successUrl",
  cancel_url as "cancelUrl", state, failure_code as "failureCode", card, paid_at as "paidAt",
  dispute_ref as "disputeRef", dispute_state as "disputeState",
  dispute_answer as "disputeAnswer", keeps_for as "keepsFor", method_ref as "methodRef"`

/** Stores a payment, unless the same idempotency key has stored one before. */
export async function insertPayment(
  db: Database,
  payment: Pick<TestPayment, 'paymentRef' | 'amount' | 'description' | 'successUrl' | 'cancelUrl'> & {
    idempotencyKey: string
    keepsFor: string | undefined
    isCharge: boolean
  },
  now: Instant,
): Promise<void> {
  await db.query(sql`
    insert into test_gateway_payments
      (payment_ref, idempotency_key, amount_cents, description, success_url, cancel_url, state, keeps_for,
        is_charge, created_at, updated_at)
    values (${payment.paymentRef}, ${payment.idempotencyKey}, ${payment.amount}, ${payment.description},
      ${payment.successUrl}, ${payment.cancelUrl}, 'open', ${payment.keepsFor ?? null}, ${payment.isCharge}, ${now}, ${now})
    on conflict (idempotency_key) do nothing`)
}

export const findPaymentByKey = (db: Database, idempotencyKey: string) =>
  first(
    db.query<TestPayment>(sql`select ${columns} from test_gateway_payments where idempotency_key = ${idempotencyKey}`),
  )

export const findPayment = (db: Database, paymentRef: string) =>
  first(db.query<TestPayment>(sql`select ${columns} from test_gateway_payments where payment_ref = ${paymentRef}`))

/** Changes a payment's state only from the expected one: of two posts one wins. */
export const movePayment = (
  db: Database,
  move: {
    paymentRef: string
    from: TestPaymentState
    to: TestPaymentState
    failureCode: string | undefined
    card: string | undefined
    /** Set when the bank will dispute the payment. */
    disputeRef: string | undefined
    now: Instant
  },
) =>
  first(
    db.query<TestPayment>(sql`
      update test_gateway_payments
      set state = ${move.to}, failure_code = ${move.failureCode ?? null},
        card = coalesce(${move.card ?? null}, card), dispute_ref = ${move.disputeRef ?? null},
        dispute_state = case when ${move.disputeRef ?? null}::text is not null then 'open' end, updated_at = ${move.now},
        paid_at = case when ${move.to} = 'succeeded' then ${move.now}::timestamptz end
      where payment_ref = ${move.paymentRef} and state = ${move.from}
      returning ${columns}`),
  )

/** Stores the bank's decision on a dispute, once. */
export const closeDispute = (db: Database, paymentRef: string, to: 'won' | 'lost', now: Instant) =>
  first(
    db.query<TestPayment>(sql`
      update test_gateway_payments set dispute_state = ${to}, updated_at = ${now}
      where payment_ref = ${paymentRef} and dispute_state = 'open' and state = 'succeeded'
      returning ${columns}`),
  )

export type HeldDispute = {
  readonly paymentRef: string
  readonly amount: Cents
  readonly state: DisputeState
  /** When the disputed payment was made. */
  readonly paidAt: Instant
  readonly answerKey: string | null
}

/** The payment of a dispute, locked until the transaction ends. */
export const lockDispute = (tx: Database, disputeRef: string) =>
  first(
    tx.query<HeldDispute>(sql`
      select payment_ref as "paymentRef", amount_cents as "amount", dispute_state as "state", updated_at as "paidAt",
        dispute_answer_key as "answerKey"
      from test_gateway_payments where dispute_ref = ${disputeRef} and dispute_state is not null for update`),
  )

/** Stores the only answer of a dispute. Keeps the row's timestamp, because the deadline depends on it. */
export async function keepAnswer(tx: Database, disputeRef: string, key: string, answer: string): Promise<void> {
  await tx.query(sql`
    update test_gateway_payments set dispute_answer_key = ${key}, dispute_answer = ${answer}
    where dispute_ref = ${disputeRef}`)
}

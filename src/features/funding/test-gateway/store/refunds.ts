import { type Database, first, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type TestRefund = {
  readonly refundRef: string
  readonly amount: Cents
  readonly failureCode: string | null
  readonly settlesAt: Instant
}

const columns = sql`refund_ref as "refundRef", amount_cents as "amount", failure_code as "failureCode",
  settles_at as "settlesAt"`

export const findRefundByKey = (db: Database, idempotencyKey: string) =>
  first(
    db.query<TestRefund>(sql`select ${columns} from test_gateway_refunds where idempotency_key = ${idempotencyKey}`),
  )

export const findRefund = (db: Database, refundRef: string) =>
  first(db.query<TestRefund>(sql`select ${columns} from test_gateway_refunds where refund_ref = ${refundRef}`))

/** The amount of a payment refunded or being refunded, with the payment locked until the transaction ends. */
export async function lockRefunded(tx: Database, paymentRef: string): Promise<Cents> {
  await tx.query(sql`select from test_gateway_payments where payment_ref = ${paymentRef} for no key update`)
  const [row] = await tx.query<{ refunded: Cents }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as refunded from test_gateway_refunds
    where payment_ref = ${paymentRef} and failure_code is null`)
  return row?.refunded ?? (0 as Cents)
}

export async function insertRefund(
  tx: Database,
  refund: TestRefund & { readonly idempotencyKey: string; readonly paymentRef: string },
  now: Instant,
): Promise<void> {
  await tx.query(sql`
    insert into test_gateway_refunds
      (refund_ref, idempotency_key, payment_ref, amount_cents, failure_code, settles_at, created_at)
    values (${refund.refundRef}, ${refund.idempotencyKey}, ${refund.paymentRef}, ${refund.amount},
      ${refund.failureCode}, ${refund.settlesAt}, ${now})`)
}

import { type Database, first, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import type { TestCard } from '../rules.ts'

/** Saves the card that a payment was made with. */
export async function keepCard(
  tx: Database,
  kept: { paymentRef: string; methodRef: string; customerRef: string; card: TestCard },
  now: Instant,
): Promise<void> {
  await tx.query(sql`
    insert into test_gateway_cards (method_ref, customer_ref, card, created_at)
    values (${kept.methodRef}, ${kept.customerRef}, ${kept.card}, ${now})`)
  await tx.query(sql`
    update test_gateway_payments set method_ref = ${kept.methodRef} where payment_ref = ${kept.paymentRef}`)
}

export const findCard = (db: Database, methodRef: string) =>
  first(db.query<{ card: TestCard }>(sql`select card from test_gateway_cards where method_ref = ${methodRef}`))

/** A prepared charge that is not paid. */
export const findCharge = (db: Database, paymentRef: string) =>
  first(
    db.query<{ ref: string }>(sql`
      select payment_ref as "ref" from test_gateway_payments
      where payment_ref = ${paymentRef} and is_charge and state = 'open'`),
  )

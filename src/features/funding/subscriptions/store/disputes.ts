import { type Database, first, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type PlanDispute = {
  readonly disputeRef: string
  readonly state: 'open' | 'won' | 'lost'
  readonly amount: Cents
  readonly fee: Cents
  /** The part of the fee that the gateway returned. */
  readonly feeReturned: Cents
  /** How often money had moved at the gateway when it last reported, and how often the bank reversed its decision. */
  readonly moves: number
  readonly turns: number
}

const columns = sql`dispute_ref as "disputeRef", state, amount_cents as "amount", fee_cents as "fee",
  fee_returned_cents as "feeReturned", moves, turns`

export const lockDispute = (tx: Database, gateway: string, disputeRef: string) =>
  first(
    tx.query<PlanDispute>(sql`
      select ${columns} from plan_disputes where gateway = ${gateway} and dispute_ref = ${disputeRef} for update`),
  )

export const findDisputes = (db: Database, gateway: string, refs: readonly string[]) =>
  db.query<PlanDispute>(sql`
    select ${columns} from plan_disputes where gateway = ${gateway} and dispute_ref = any(${[...refs]}::text[])`)

type Of = { readonly gateway: string; readonly paymentId: string; readonly userId: string }

export async function insertDispute(tx: Database, of: Of, one: PlanDispute, now: Instant): Promise<void> {
  await tx.query(sql`
    insert into plan_disputes (dispute_ref, gateway, payment_id, user_id, state, amount_cents, fee_cents, moves, opened_at)
    values (${one.disputeRef}, ${of.gateway}, ${of.paymentId}, ${of.userId}, 'open', ${one.amount}, ${one.fee}, ${one.moves}, ${now})`)
}

/** Stores the new state of a locked dispute. */
export async function saveDispute(tx: Database, gateway: string, one: PlanDispute, now: Instant): Promise<void> {
  await tx.query(sql`
    update plan_disputes set state = ${one.state}, fee_cents = ${one.fee}, fee_returned_cents = ${one.feeReturned},
      moves = ${one.moves}, turns = ${one.turns},
      decided_at = case when ${one.state} = 'open' then null when state = ${one.state} then decided_at else ${now}::timestamptz end
    where gateway = ${gateway} and dispute_ref = ${one.disputeRef}`)
}

/** What banks took of a payment and did not return. */
export async function sumLost(tx: Database, paymentId: string): Promise<Cents> {
  const [row] = await tx.query<{ cents: Cents }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as "cents" from plan_disputes
    where payment_id = ${paymentId} and state = 'lost'`)
  if (!row) throw new Error('a sum has a row')
  return row.cents
}

/** Whether a dispute of this person's is open, or was lost; what a bank kept of a second payment does not matter. */
export const hasDispute = async (tx: Database, userId: string): Promise<boolean> =>
  (
    await tx.query(sql`
      select 1 as one from plan_disputes held join plan_payments paid on paid.id = held.payment_id
      where held.user_id = ${userId} and (held.state = 'open' or held.state = 'lost' and paid.state <> 'surplus')`)
  ).length > 0

export const hasOpenDispute = async (db: Database, userId: string): Promise<boolean> =>
  (await db.query(sql`select 1 as one from plan_disputes where user_id = ${userId} and state = 'open'`)).length > 0

import { type Database, first, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

export type PlanDispute = { readonly state: 'open' | 'won' | 'lost'; readonly amount: number }

export const lockDispute = (tx: Database, gateway: string, disputeRef: string) =>
  first(
    tx.query<PlanDispute>(sql`
      select state, amount_cents as "amount" from plan_disputes
      where gateway = ${gateway} and dispute_ref = ${disputeRef} for update`),
  )

type NewDispute = {
  readonly gateway: string
  readonly disputeRef: string
  readonly paymentId: string
  readonly userId: string
  readonly amount: number
  readonly fee: number
}

export async function insertDispute(tx: Database, one: NewDispute, now: Instant): Promise<void> {
  await tx.query(sql`
    insert into plan_disputes (dispute_ref, gateway, payment_id, user_id, state, amount_cents, fee_cents, opened_at)
    values (${one.disputeRef}, ${one.gateway}, ${one.paymentId}, ${one.userId}, 'open', ${one.amount}, ${one.fee}, ${now})`)
}

export async function decideDispute(
  tx: Database,
  one: { readonly gateway: string; readonly disputeRef: string; readonly state: 'won' | 'lost' },
  now: Instant,
): Promise<void> {
  await tx.query(sql`
    update plan_disputes set state = ${one.state}, decided_at = ${now}
    where gateway = ${one.gateway} and dispute_ref = ${one.disputeRef}`)
}

/** Whether a dispute of this person's is open, or was lost. */
export const hasDispute = async (tx: Database, userId: string): Promise<boolean> =>
  (await tx.query(sql`select 1 as one from plan_disputes where user_id = ${userId} and state <> 'won'`)).length > 0

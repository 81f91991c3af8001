import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type Cost = {
  readonly donationId: Id<'donation'>
  readonly gateway: string
  readonly costRef: string
  readonly amount: Cents
  readonly reportedAt: Instant
}

/** Stores costs that are not known yet; a payment has one cost. @returns the gifts whose cost is new. */
export async function insertCosts(tx: Database, costs: readonly Cost[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    insert into payment_costs (donation_id, gateway, cost_ref, amount_cents, told_at)
    select * from unnest(
      ${costs.map((one) => one.donationId)}::uuid[], ${costs.map((one) => one.gateway)}::text[],
      ${costs.map((one) => one.costRef)}::text[], ${costs.map((one) => one.amount)}::bigint[],
      ${costs.map((one) => one.reportedAt)}::timestamptz[]
    )
    on conflict do nothing returning donation_id as "id"`)
  return rows.map((row) => row.id)
}

import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type Unearned = {
  readonly id: Id<'invoice'>
  readonly userId: Id<'user'>
  /** Paid for time: without the setup fee, taxes and what was carried. */
  readonly amount: Cents
  readonly carried: Cents
  readonly start: Instant
  readonly end: Instant
  readonly paidAt: Instant
  readonly earned: Cents
  readonly earnedThrough: Instant | null
}

/** Paid invoices with an ended month that is not booked, locked; rows that another run has locked are left to it. */
export const lockUnearned = (tx: Database, monthEnd: Instant, most: number): Promise<Unearned[]> =>
  tx.query<Unearned>(sql`
    select one.id, one.user_id as "userId", one.period_start as "start", one.period_end as "end",
      one.paid_at as "paidAt", one.earned_cents as "earned", one.earned_through as "earnedThrough",
      (one.net_cents - lines.setup - lines.carried)::bigint as "amount", lines.carried::bigint as "carried"
    from (
      select * from invoices
      where state = 'paid' and (earned_through is null or earned_through < period_end)
        and (earned_through is null or earned_through < ${monthEnd}) and paid_at < ${monthEnd}
      order by earned_through nulls first, id limit ${most} for update skip locked
    ) one cross join lateral (
      select coalesce(sum(amount_cents) filter (where kind = 'setup'), 0) as setup,
        coalesce(sum(amount_cents) filter (where kind = 'carried'), 0) as carried
      from invoice_lines where invoice_id = one.id
    ) lines order by one.id`)

export type Earned = { readonly id: string; readonly earned: Cents; readonly earnedThrough: Instant }

export async function saveEarned(tx: Database, rows: readonly Earned[]): Promise<void> {
  await tx.query(sql`
    update invoices one set earned_cents = said.earned, earned_through = said."earnedThrough"
    from jsonb_to_recordset(${[...rows]}::jsonb) as said (id uuid, earned bigint, "earnedThrough" timestamptz)
    where one.id = said.id`)
}

import { type Database, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type WaitingRow = {
  readonly payouts: number
  readonly payoutCents: Cents
  readonly payoutsSince: Instant | null
  readonly holds: number
  readonly holdCents: Cents
  readonly holdsPast: number
  readonly disputes: number
  readonly disputeCents: Cents
  readonly respondBy: Instant | null
  readonly refunds: number
  readonly refundCents: Cents
  readonly exceptions: number
  readonly events: number
  readonly payees: number
  readonly statements: number
  readonly pastDue: number
  readonly pastDueCents: Cents
  readonly graceUntil: Instant | null
  readonly closing: number
  readonly claims: number
}

/** Counts of what is open, each from an index that holds only open rows. */
export async function countWaiting(db: Database, now: Instant): Promise<WaitingRow> {
  const [row] = await db.query<WaitingRow>(sql`
    select payout.*, dispute.*, refund.*, plan.*,
      (select count(*) from reconciliation_exceptions where state = 'open') as "exceptions",
      (select count(*) from payment_events where handled_at is null and attempts > 0) as "events",
      (select count(*) from payees where state = 'with_us') as "payees",
      (select count(*) from project_outcomes outcome join projects project on project.id = outcome.project_id
        where outcome.statement_due_at <= ${now} and outcome.stated_at is null and project.status = 'approved'
          and outcome.round = (select max(round) from project_outcomes last where last.project_id = outcome.project_id)) as "statements",
      (select count(*) from books_months where state = 'closing') as "closing",
      (select count(*) from claim_write_offs where state = 'asked') as "claims"
    from (
      select count(*) filter (where one.state = 'requested') as "payouts",
        coalesce(sum(one.cents) filter (where one.state = 'requested'), 0)::bigint as "payoutCents",
        min(one.requested_at) filter (where one.state = 'requested') as "payoutsSince",
        count(*) filter (where one.state = 'held') as "holds",
        coalesce(sum(one.cents) filter (where one.state = 'held'), 0)::bigint as "holdCents",
        count(*) filter (where one.state = 'held' and hold.review_by < ${now}) as "holdsPast"
      from payouts one
      left join payout_holds hold on hold.payout_id = one.id and hold.closed_at is null
      where one.state in ('requested', 'held')
    ) payout, (
      select count(*) as "disputes", coalesce(sum(amount_cents), 0)::bigint as "disputeCents", min(respond_by) as "respondBy"
      from disputes where state = 'open' and (respond_by is null or respond_by > ${now})
        and not exists (select from dispute_answers answer
          where answer.dispute_id = disputes.id and answer.state in ('sending', 'sent'))
    ) dispute, (
      select count(*) as "refunds", coalesce(sum(cents), 0)::bigint as "refundCents"
      from (select amount_cents as cents from refunds where state = 'requested'
        union all select cents from case_refunds where state = 'requested') one
    ) refund, (
      select count(*) as "pastDue", coalesce(sum(invoice.total_cents), 0)::bigint as "pastDueCents",
        min(plan.grace_until) as "graceUntil"
      from subscriptions plan left join invoices invoice on invoice.user_id = plan.user_id and invoice.state = 'open'
      where plan.state = 'past_due'
    ) plan`)
  if (!row) throw new Error('a sum always has a row')
  return row
}

import { sql } from '#platform/database.ts'
import type { Ground } from './ground.test-setup.ts'

/** Counts what happened to payouts in a history: histories in which nothing happens prove nothing. */
export type Met = {
  readonly failed: number
  readonly returned: number
  readonly declined: number
  readonly held: number
  readonly covers: number
  readonly givenUp: number
  readonly changedAccounts: number
  /** Projects of which money left after a milestone of theirs was released. */
  readonly paidAfterRelease: number
  readonly closedMonths: number
  /** Of a closed month, and booked after it. */
  readonly lateEntries: number
}

export async function countMet({ database }: Ground): Promise<Met> {
  const [row] = await database.query<Met>(sql`
    select (select count(*) from payouts where state = 'failed') as "failed",
      (select count(*) from payouts where state = 'returned') as "returned",
      (select count(*) from payouts where state = 'declined') as "declined",
      (select count(*) from payout_holds) as "held",
      (select count(*) from ledger_entries where kind = 'payout_cover') as "covers",
      (select count(*) from claim_write_offs where state = 'approved') as "givenUp",
      (select greatest(0, count(*) - 1) from payee_destinations) as "changedAccounts",
      (select count(distinct project_id) from milestone_releases done where decision = 'released' and exists (
        select from payouts left_since where left_since.project_id = done.project_id and left_since.sent_at > done.at))
        as "paidAfterRelease",
      (select count(*) from books_months where state = 'closed') as "closedMonths",
      (select count(*) from ledger_entries entry where exists (
        select from books_months kept where kept.state = 'closed' and entry.posted_at > kept.closed_at
          and entry.occurred_at < (kept.month + interval '1 month') at time zone 'UTC')) as "lateEntries"`)
  if (!row) throw new Error('sums have a row')
  return row
}

import { type Database, sql } from '#platform/database.ts'
import type { Fault } from './rules.ts'

/** Reads everything and changes nothing. The triggers should have made each of these impossible. */
export async function findLedgerFaults(db: Database): Promise<Fault[]> {
  const unbalanced = await db.query<{ reference: string; sum: number; lines: number }>(sql`
    select entry.reference, coalesce(sum(posting.amount_cents), 0) as sum, count(posting.entry_id) as lines
    from ledger_entries entry left join ledger_postings posting on posting.entry_id = entry.id
    group by entry.id, posting.currency
    having coalesce(sum(posting.amount_cents), 0) <> 0 or count(posting.entry_id) < 2
    order by entry.reference limit 100`)
  const mixed = await db.query<{ code: string }>(sql`
    select distinct account.code from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
    where account.currency <> posting.currency order by account.code`)
  return [
    ...unbalanced.map((row) => ({
      check: 'every entry sums to zero',
      detail: `${row.reference} has ${row.lines} postings that sum to ${row.sum} cents`,
    })),
    ...mixed.map((row) => ({ check: 'an account holds one currency', detail: row.code })),
  ]
}

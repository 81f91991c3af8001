import type { Check } from '#platform/check.ts'
import { sql } from '#platform/database.ts'

/** The triggers should have made each of these impossible. */
export const ledgerChecks: readonly Check[] = [
  {
    promise: 'every entry sums to zero',
    broken: async (db) => {
      const rows = await db.query<{ reference: string; sum: number; lines: number }>(sql`
        select entry.reference, coalesce(sum(posting.amount_cents), 0) as sum, count(posting.entry_id) as lines
        from ledger_entries entry left join ledger_postings posting on posting.entry_id = entry.id
        group by entry.id, posting.currency
        having coalesce(sum(posting.amount_cents), 0) <> 0 or count(posting.entry_id) < 2
        order by entry.reference limit 100`)
      return rows.map((row) => `${row.reference} has ${row.lines} postings that sum to ${row.sum} cents`)
    },
  },
  {
    promise: 'an account holds one currency',
    broken: async (db) => {
      const rows = await db.query<{ code: string }>(sql`
        select distinct account.code from ledger_postings posting
        join ledger_accounts account on account.id = posting.account_id
        where account.currency <> posting.currency order by account.code`)
      return rows.map((row) => row.code)
    },
  },
]

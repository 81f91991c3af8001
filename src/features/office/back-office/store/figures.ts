import { type Database, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** What donors paid since a time, as the books have it, and in how many gifts. Later refunds do not change it. */
export async function sumGiftsSince(db: Database, since: Instant): Promise<{ amount: Cents; count: number }> {
  const [row] = await db.query<{ amount: Cents; count: number }>(sql`
    select coalesce(sum(posting.amount_cents), 0)::bigint as "amount", count(*) as "count"
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id and account.code = 'processor_clearing'
    where entry.kind = 'donation' and entry.occurred_at >= ${since}`)
  if (!row) throw new Error('a sum always has a row')
  return row
}

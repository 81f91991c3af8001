import type { Check } from '#platform/check.ts'
import { type Database, sql } from '#platform/database.ts'

/** The triggers should make each of these impossible. */
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
    promise: 'the balances are the sums of the postings',
    broken: async (db) => {
      const rows = await db.query<{ code: string; subject: string; kept: number; posted: number }>(sql`
        with waiting as (
          select entry.subject_id, posting.account_id, entry.kind, sum(posting.amount_cents) as cents, count(*) as postings
          from ledger_unfolded unfolded join ledger_entries entry on entry.id = unfolded.entry_id
          join ledger_postings posting on posting.entry_id = entry.id group by 1, 2, 3
        ), posted as (
          select entry.subject_id, posting.account_id, entry.kind, sum(posting.amount_cents) as cents, count(*) as postings
          from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id group by 1, 2, 3
        )
        select coalesce(account.code, 'no account') as code, subject_id as subject, coalesce(kept.balance_cents, 0) + coalesce(waiting.cents, 0) as kept,
          coalesce(posted.cents, 0) as posted
        from posted full join ledger_balances kept using (subject_id, account_id, kind)
        left join waiting using (subject_id, account_id, kind)
        left join ledger_accounts account on account.id = account_id
        where coalesce(kept.balance_cents, 0) + coalesce(waiting.cents, 0) <> coalesce(posted.cents, 0)
          or coalesce(kept.postings, 0) + coalesce(waiting.postings, 0) <> coalesce(posted.postings, 0)
        order by account.code, subject limit 100`)
      const found = rows.map(
        (row) => `${row.code} of ${row.subject} is kept as ${row.kept} cents, posted ${row.posted}`,
      )
      return [...found, ...(await brokenTotals(db)), ...(await brokenDays(db)), ...(await brokenSubjects(db))]
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

/** Balances of all subjects together, which the totals hold. */
async function brokenTotals(db: Database): Promise<string[]> {
  const rows = await db.query<{ code: string; kind: string; kept: number; summed: number }>(sql`
    select code, kind, coalesce(total.balance_cents, 0) as kept, coalesce(balances.cents, 0) as summed
    from ledger_totals total full join (
      select account.code, kept.kind, sum(kept.balance_cents) as cents, sum(kept.postings) as postings
      from ledger_balances kept join ledger_accounts account on account.id = kept.account_id group by 1, 2
    ) balances using (code, kind)
    where coalesce(total.balance_cents, 0) <> coalesce(balances.cents, 0)
      or coalesce(total.postings, 0) <> coalesce(balances.postings, 0) order by code, kind`)
  return rows.map((row) => `${row.code} of ${row.kind} is kept as ${row.kept} cents, the balances sum to ${row.summed}`)
}

/** The movements of each day. */
async function brokenDays(db: Database): Promise<string[]> {
  const rows = await db.query<{ day: string; code: string; kind: string; kept: number; posted: number }>(sql`
    with lines as (
      select entry.booked_on, account.code, entry.kind, posting.amount_cents as cents, waiting.entry_id as waiting
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      left join ledger_unfolded waiting on waiting.entry_id = entry.id
    ), posted as (
      select booked_on, code, kind, sum(greatest(cents, 0)) as debit, sum(greatest(-cents, 0)) as credit, count(*) as postings
      from lines where waiting is null group by 1, 2, 3
    )
    select booked_on::text as "day", code, kind, coalesce(known.postings, 0) as "kept", coalesce(posted.postings, 0) as "posted"
    from posted full join ledger_days known using (booked_on, code, kind)
    where (coalesce(posted.debit, 0), coalesce(posted.credit, 0), coalesce(posted.postings, 0))
      <> (coalesce(known.debit_cents, 0), coalesce(known.credit_cents, 0), coalesce(known.postings, 0))
    order by booked_on, code, kind limit 100`)
  return rows.map(
    (row) => `${row.code} of ${row.kind} on ${row.day} is kept with ${row.kept} postings, posted ${row.posted}`,
  )
}

/** What is owed about each project. */
async function brokenSubjects(db: Database): Promise<string[]> {
  const rows = await db.query<{ subject: string; kept: number; summed: number }>(sql`
    select subject_id as "subject", coalesce(known.owed_cents, 0) as "kept", coalesce(sums.cents, 0)::bigint as "summed"
    from ledger_subjects known full join (
      select kept.subject_id, -sum(kept.balance_cents) as cents
      from ledger_balances kept join ledger_accounts account on account.id = kept.account_id
      where account.code in ('project_pending', 'project_dispute_hold', 'payout_in_transit') group by kept.subject_id
    ) sums using (subject_id)
    where coalesce(known.owed_cents, 0) <> coalesce(sums.cents, 0) order by subject_id limit 100`)
  return rows.map(
    (row) => `what is owed about ${row.subject} is kept as ${row.kept} cents, the balances sum to ${row.summed}`,
  )
}

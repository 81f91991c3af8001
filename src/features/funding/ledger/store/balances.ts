import { type Database, sql } from '#platform/database.ts'
import type { Balance } from '../rules.ts'

/** Only one process adds up at a time; the lock ends with the transaction. */
export async function tryLockBalances(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('ledger balances')) as mine`,
  )
  return row?.mine === true
}

/** Adds queued entries to the balances and totals and removes them from the queue; returns the number. */
export async function foldEntries(tx: Database, limit: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    with taken as (
      delete from ledger_unfolded where ctid = any(array(select ctid from ledger_unfolded limit ${limit}))
      returning entry_id
    ), posted as (
      select entry.subject_id, posting.account_id, entry.kind, sum(posting.amount_cents) as cents, count(*) as postings
      from taken join ledger_entries entry on entry.id = taken.entry_id
      join ledger_postings posting on posting.entry_id = entry.id
      group by entry.subject_id, posting.account_id, entry.kind
    ), folded as (
      insert into ledger_balances as known (subject_id, account_id, kind, balance_cents, postings)
      select subject_id, account_id, kind, cents, postings from posted
      on conflict (subject_id, account_id, kind) do update
      set balance_cents = known.balance_cents + excluded.balance_cents, postings = known.postings + excluded.postings
    ), totalled as (
      insert into ledger_totals as known (code, kind, balance_cents, postings)
      select account.code, posted.kind, sum(posted.cents), sum(posted.postings)
      from posted join ledger_accounts account on account.id = posted.account_id
      group by account.code, posted.kind
      on conflict (code, kind) do update
      set balance_cents = known.balance_cents + excluded.balance_cents, postings = known.postings + excluded.postings
    )
    select count(*) from taken`)
  return row?.count ?? 0
}

/** The sums of all entries about some subjects, the newest included, in one statement and so from one snapshot. */
export const sumSubjects = (db: Database, subjectIds: readonly string[]) =>
  db.query<Balance>(sql`
    select account.code as "account", part.kind, sum(part.balance)::bigint as "balance", sum(part.postings)::bigint as "postings"
    from (
      select account_id, kind, balance_cents as balance, postings from ledger_balances
      where subject_id = any(${subjectIds}::uuid[])
      union all
      select posting.account_id, entry.kind, posting.amount_cents, 1
      from ledger_unfolded waiting join ledger_entries entry on entry.id = waiting.entry_id
      join ledger_postings posting on posting.entry_id = entry.id
      where waiting.subject_id = any(${subjectIds}::uuid[])
    ) part
    join ledger_accounts account on account.id = part.account_id
    group by account.code, part.kind order by account.code, part.kind`)

/** The sums of all the books, from the totals, because balances are kept for each project. */
export const sumAll = (db: Database) =>
  db.query<Balance>(sql`
    select code as "account", kind, sum(balance)::bigint as "balance", sum(postings)::bigint as "postings"
    from (
      select code, kind, balance_cents as balance, postings from ledger_totals
      union all
      select account.code, entry.kind, posting.amount_cents, 1
      from ledger_unfolded waiting join ledger_entries entry on entry.id = waiting.entry_id
      join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
    ) part
    group by code, kind order by code, kind`)

import { type Database, sql } from '#platform/database.ts'
import type { Balance } from '../rules.ts'

/** Only one process adds up at a time; the lock ends with the transaction. */
export async function tryLockBalances(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('ledger balances')) as mine`,
  )
  return row?.mine === true
}

/** Adds queued entries to the balances, totals and days, and removes them from the queue; returns the number. */
export async function foldEntries(tx: Database, limit: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    with taken as (
      delete from ledger_unfolded where ctid = any(array(select ctid from ledger_unfolded limit ${limit}))
      returning entry_id
    ), moved as (
      select entry.subject_id, posting.account_id, entry.kind, entry.booked_on, posting.amount_cents as cents
      from taken join ledger_entries entry on entry.id = taken.entry_id
      join ledger_postings posting on posting.entry_id = entry.id
    ), posted as (
      select subject_id, account_id, kind, sum(cents) as cents, count(*) as postings
      from moved group by subject_id, account_id, kind
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
    ), by_day as (
      insert into ledger_days as known (booked_on, code, kind, debit_cents, credit_cents, postings)
      select moved.booked_on, account.code, moved.kind, sum(greatest(moved.cents, 0)), sum(greatest(-moved.cents, 0)), count(*)
      from moved join ledger_accounts account on account.id = moved.account_id
      group by moved.booked_on, account.code, moved.kind
      on conflict (booked_on, code, kind) do update
      set debit_cents = known.debit_cents + excluded.debit_cents, credit_cents = known.credit_cents + excluded.credit_cents,
        postings = known.postings + excluded.postings
    ), by_subject as (
      insert into ledger_subjects as known (subject_id, pending_cents, dispute_cents, transit_cents)
      select moved.subject_id, coalesce(-sum(moved.cents) filter (where account.code = 'project_pending'), 0),
        coalesce(-sum(moved.cents) filter (where account.code = 'project_dispute_hold'), 0),
        coalesce(-sum(moved.cents) filter (where account.code = 'payout_in_transit'), 0)
      from moved join ledger_accounts account on account.id = moved.account_id
      where account.code in ('project_pending', 'project_dispute_hold', 'payout_in_transit') group by moved.subject_id
      on conflict (subject_id) do update
      set pending_cents = known.pending_cents + excluded.pending_cents,
        dispute_cents = known.dispute_cents + excluded.dispute_cents,
        transit_cents = known.transit_cents + excluded.transit_cents
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

/** The sums of all the books, from the totals, because balances are stored by project. */
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

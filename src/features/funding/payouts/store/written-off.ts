import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'

// The state of each gift and payout of a project when a claim was written off, and what came back of them since.

/** How much an entry's source took from its project, net of what it brought. */
const taken = sql`
  select entry.subject_id as project_id, entry.source_id, sum(posting.amount_cents) as cents,
    bool_or(entry.kind not in ('donation', 'redirect_in')) as has_moved
  from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
  join ledger_accounts account on account.id = posting.account_id and account.code = 'project_pending'
  where entry.kind not in ('payout_cover', 'claim_recovered')`

/**
 * Stores it with a write-off, after its entry and in its transaction, which locks the project. Of an intact gift
 * nothing can come back: it is left out.
 */
export async function keepMissing(tx: Database, writeOffId: string, projectId: string): Promise<void> {
  await tx.query(sql`
    update claim_write_offs set lost_cents = (
      select coalesce(sum(posting.amount_cents), 0) from ledger_accounts account
      join ledger_postings posting on posting.account_id = account.id
      where account.code = 'bad_debt' and account.owner_id = ${projectId})
    where id = ${writeOffId}`)
  await tx.query(sql`
    insert into write_off_sources (write_off_id, source_id, cents)
    select ${writeOffId}, source_id, cents from (
      ${taken} and entry.subject_id = ${projectId} group by entry.subject_id, entry.source_id) one
    where has_moved`)
}

/**
 * The sum written off right after the newest write-off of a project, and what came back since of the money missing
 * then.
 */
const newestOf = (projectId: Sql): Sql => sql`
  select coalesce(one.lost_cents, 0) as lost, coalesce((
    select sum(greatest(0, kept.cents - stands.cents)) from write_off_sources kept
    cross join lateral (
      select coalesce(sum(posting.amount_cents), 0) as cents
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id and account.code = 'project_pending'
      where entry.subject_id = one.project_id and entry.source_id = kept.source_id) stands
    where kept.write_off_id = one.id), 0)::bigint as back
  from claim_write_offs one where one.project_id = ${projectId} and one.state = 'approved' order by one.number desc limit 1`

export const findNewest = (tx: Database, projectId: string) =>
  first(tx.query<{ lost: Cents; back: Cents }>(newestOf(sql`${projectId}::uuid`)))

/**
 * What is written off for each project now, at most (the same as `recoveredOf` in the rules), and what went back of
 * all its gifts, whatever a write-off stored.
 */
export const givenUp: Sql = sql`(
  select lost.project_id, lost.cents, greatest(0, coalesce(newest.lost - newest.back, 0)) as most, (
    select greatest(0, coalesce(sum(posting.amount_cents), 0)) from ledger_entries entry
    join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id and account.code = 'project_pending'
    where entry.subject_id = lost.project_id
      and entry.kind not in ('donation', 'redirect_in', 'payout', 'payout_back', 'payout_cover', 'claim_recovered')) as gone
  from (
    select account.owner_id as project_id, sum(posting.amount_cents) as cents
    from ledger_accounts account join ledger_postings posting on posting.account_id = account.id
    where account.code = 'bad_debt' group by account.owner_id
  ) lost
  left join lateral (${newestOf(sql`lost.project_id`)}) newest on true
)`

import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'
import { givenUp } from './store/written-off.ts'

/** What the postings of each payout leave, by account. */
const booked = sql`(
  select entry.source_id, entry.subject_id,
    coalesce(sum(posting.amount_cents) filter (where account.code = 'project_pending'), 0) as pending,
    coalesce(-sum(posting.amount_cents) filter (where account.code = 'payout_in_transit'), 0) as transit,
    coalesce(sum(posting.amount_cents) filter (where account.code = 'payee_balance'), 0) as there,
    coalesce(-sum(posting.amount_cents) filter (where account.code = 'processor_clearing'), 0) as gone
  from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
  join ledger_accounts account on account.id = posting.account_id
  where entry.kind in ('payout', 'payout_back') group by entry.source_id, entry.subject_id
)`

/**
 * Of a gift that was younger than seven days when the payout left: the amount given, and what its bank took of it.
 */
export const wasYoung = sql`exists (
  select from donations gift where gift.id = entry.source_id and gift.succeeded_at > payout.sent_at - interval '7 days')`

/**
 * Not written after the payout left: compared by number, because the clocks of processes differ and everything that
 * takes money from a project holds its lock.
 */
export const wasThere = sql`not exists (
  select from ledger_entries sent where sent.reference = 'payout:' || payout.id || ':sending' and sent.number <= entry.number)`

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  // The same as `standingOf` in the rules.
  'a payout is booked as its state says, to the cent': sql`
    select 'payout ' || coalesce(payout.id, booked.source_id) || ' of ' || coalesce(payout.cents, 0) || ' is '
      || coalesce(payout.state, 'not there') || ' and books ' || coalesce(booked.pending, 0) || ', ' || coalesce(booked.transit, 0)
      || ' in transit, ' || coalesce(booked.there, 0) || ' there, ' || coalesce(booked.gone, 0) || ' gone' as detail
    from payouts payout full join ${booked} booked on booked.source_id = payout.id
    where payout.id is null or booked.subject_id <> payout.project_id
      or coalesce(booked.pending, 0) <> case when payout.state in ('sending', 'in_transit', 'paid', 'final', 'returning') then payout.cents else 0 end
      or coalesce(booked.transit, 0) <> case when payout.state in ('sending', 'in_transit', 'returning') then payout.cents else 0 end
      or coalesce(booked.there, 0) <> case when payout.state in ('in_transit', 'returning') then payout.cents else 0 end
      or coalesce(booked.gone, 0) <> case when payout.state in ('in_transit', 'paid', 'final', 'returning') then payout.cents else 0 end
    limit 100`,
  'the steps of a payout are those of its state': sql`
    select 'payout ' || payout.id || ' is ' || payout.state || ' with ' || coalesce(string_agg(step.kind || ' ' || step.state, ', '), 'no step') as detail
    from payouts payout left join payout_steps step on step.payout_id = payout.id
    group by payout.id
    having (payout.state in ('in_transit', 'paid', 'final', 'returning', 'returned'))
        and coalesce(bool_or(step.kind = 'transfer' and step.state = 'made'), false) = false
      or payout.state in ('paid', 'final') and coalesce(bool_or(step.kind = 'bank' and step.state = 'made'), false) = false
      or payout.state in ('failed', 'returned') and coalesce(bool_or(step.kind = 'transfer' and step.state = 'made'), false)
        and coalesce(bool_or(step.kind = 'reverse' and step.state = 'made'), false) = false
      or payout.state not in ('returning', 'failed', 'returned') and coalesce(bool_or(step.kind = 'reverse'), false)
      or payout.sent_at is null and count(step.kind) > 0
    limit 100`,
  'who approved a payout is neither who asked, nor who is paid, nor who ended a hold': sql`
    select 'payout ' || approval.payout_id || ' was approved by ' || approval.approver_id as detail
    from payout_approvals approval join payouts payout on payout.id = approval.payout_id
    join payees payee on payee.id = payout.payee_id
    where approval.approver_id in (payout.requested_by, payee.owner_id) or exists (
      select from payout_holds hold where hold.payout_id = payout.id and hold.closed_by = approval.approver_id
        -- By the clocks of two processes: one may be an hour ahead, the other an hour behind.
        and hold.closed_at < approval.approved_at - interval '2 hours')
    limit 100`,
  'a payout left once as many people had agreed to it as must': sql`
    select 'payout ' || payout.id || ' needs ' || coalesce(payout.seats, 1) || ' and has ' || agreed.people as detail
    from payouts payout
    cross join lateral (
      select count(distinct approver_id) as people from payout_approvals
      where payout_id = payout.id and cents = payout.cents
        -- By the clocks of two processes: one may be an hour ahead, the other an hour behind.
        and approved_at <= payout.sent_at + interval '2 hours'
        and approved_at > payout.sent_at - interval '72 hours'
    ) agreed
    where payout.sent_at is not null
      and agreed.people < greatest(coalesce(payout.seats, 1), case when payout.cents > 500000 then 2 else 1 end) limit 100`,
  'one person approved no more in a day than they may': sql`
    select 'of ' || approver_id || ' up to ' || approved_at || ': ' || cap_used_cents as detail
    from payout_approvals where cap_used_cents > cap_cents limit 100`,
  'money left only to a verified payee, and to the account that was approved': sql`
    select 'payout ' || payout.id as detail from payouts payout
    join payee_destinations destination on destination.id = payout.destination_id
    where payout.sent_at is not null and (destination.payee_id <> payout.payee_id or destination.usable_from > payout.sent_at
      -- By the clocks of two processes: one may be an hour ahead, the other an hour behind.
      or not exists (
        select from payee_decisions said where said.payee_id = payout.payee_id and said.to_state = 'verified'
          and said.at <= payout.sent_at + interval '2 hours'
          and not exists (
            select from payee_decisions next where next.payee_id = said.payee_id and next.number > said.number
              and next.at < payout.sent_at - interval '2 hours'))) limit 100`,
  // At the moment when each payout left: gifts of at least seven days, less what had gone back and what had left
  // before.
  'no payout was ever more than was available of its project': sql`
    select 'payout ' || payout.id || ' of ' || payout.cents || ' left when ' || there.cents || ' were there' as detail
    from payouts payout
    cross join lateral (
      select coalesce(-sum(posting.amount_cents), 0) as cents
      from ledger_accounts account join ledger_postings posting on posting.account_id = account.id
      join ledger_entries entry on entry.id = posting.entry_id
      where account.code = 'project_pending' and account.owner_id = payout.project_id
        and ${wasThere} and entry.source_id <> payout.id
        and not ${wasYoung}
    ) there
    where payout.sent_at is not null and payout.cents > there.cents limit 100`,
  'no project is below zero: what banks took after a payout is covered by the platform': sql`
    select 'project ' || account.owner_id || ' stands at ' || -sum(posting.amount_cents) as detail
    from ledger_accounts account join ledger_postings posting on posting.account_id = account.id
    where account.code = 'project_pending' group by account.owner_id having sum(posting.amount_cents) > 0 limit 100`,
  'no project gives the platform back more than it covered': sql`
    select 'project ' || owner_id || ' is covered by ' || covered || ' and stands at ' || owed as detail
    from (
      select account.owner_id, coalesce(sum(posting.amount_cents) filter (where account.code = 'payee_receivable'), 0) as covered,
        coalesce(-sum(posting.amount_cents) filter (where account.code = 'project_pending'), 0) as owed
      from ledger_accounts account join ledger_postings posting on posting.account_id = account.id
      where account.code in ('payee_receivable', 'project_pending') group by account.owner_id
    ) stood
    where covered < 0 limit 100`,
  'receipts account for no more than their payout': sql`
    select 'payout ' || payout.id || ' of ' || payout.cents || ' has receipts for ' || sum(spending.cents) as detail
    from payouts payout join spendings spending on spending.payout_id = payout.id
    group by payout.id having sum(spending.cents) > payout.cents or sum(spending.cents) < 0 limit 100`,
  'what is taken back of a payout’s receipts is a receipt of it, whole': sql`
    select 'receipt ' || back.id || ' takes back ' || -back.cents || ' of ' || coalesce(one.cents, 0) as detail
    from spendings back left join spendings one on one.id = back.reverses_id and one.payout_id = back.payout_id
    where back.reverses_id is not null and (one.id is null or one.cents <> -back.cents or one.reverses_id is not null) limit 100`,
  'a claim that was given up is booked once, to the cent, and nothing else is': sql`
    select coalesce(entry.reference, 'write-off ' || one.id) || ' of ' || coalesce(one.cents, 0) || ' books ' || coalesce(entry.cents, 0) as detail
    from (select * from claim_write_offs where state = 'approved') one
    full join (
      select entry.source_id, entry.reference, entry.subject_id,
        -sum(posting.amount_cents) filter (where account.code = 'payee_receivable') as cents
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      where entry.kind = 'claim_written_off' group by entry.id
    ) entry on entry.source_id = one.id
    where one.id is null or entry.cents is distinct from one.cents or entry.subject_id <> one.project_id limit 100`,
  'what came back of the gifts and payouts that were missing at a write-off undid it': sql`
    select 'project ' || project_id || ' has ' || cents || ' given up, and at most ' || least(most, gone) || ' are still missing' as detail
    from ${givenUp} lost where cents < 0 or cents > least(most, gone) limit 100`,
  'a payout on hold has one open hold, and others none': sql`
    select 'payout ' || payout.id || ' is ' || payout.state as detail from payouts payout
    where (payout.state = 'held') <> exists (
      select from payout_holds where payout_id = payout.id and closed_at is null) limit 100`,
}

/** Checks payouts against their steps, approvals and the books. */
export const payoutChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  broken: async (db) => {
    const rows = await db.query<{ detail: string }>(query)
    return rows.map((row) => row.detail)
  },
}))

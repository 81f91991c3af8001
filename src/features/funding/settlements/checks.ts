import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

// What was known before the newest statement began is booked by then.

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  // The same as `standingOfPayout` in the rules.
  'a payout to our bank is booked as the gateway’s rows and its state say, to the cent': sql`
    select 'payout ' || payout.payout_ref || ' is ' || payout.state || ', took ' || moved.gone || ' and ' || moved.fee
      || ', and books ' || booked.clearing || ', ' || booked.transit || ' on its way, ' || booked.bank || ' in the bank' as detail
    from gateway_payouts payout
    cross join lateral (
      select coalesce(-sum(amount_cents), 0) as gone, coalesce(sum(fee_cents), 0) as fee, max(seen_at) as seen_at
      from gateway_balance_rows line
      where line.gateway = payout.gateway and line.about = payout.payout_ref and line.kind = 'payout'
    ) moved
    cross join lateral (
      select coalesce(sum(posting.amount_cents) filter (where account.code = 'processor_clearing'), 0) as clearing,
        coalesce(sum(posting.amount_cents) filter (where account.code = 'bank_in_transit'), 0) as transit,
        coalesce(sum(posting.amount_cents) filter (where account.code in ('bank_client', 'bank_operating')), 0) as bank
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      where entry.source_id = payout.id
    ) booked
    join settlement_runs run on run.gateway = payout.gateway
      and greatest(payout.changed_at, moved.seen_at) < run.read_to
    where payout.currency = 'usd' and (booked.clearing <> -moved.gone - moved.fee
      or booked.bank <> case payout.state when 'paid' then moved.gone else 0 end
      or booked.transit <> case payout.state when 'paid' then 0 else moved.gone end) limit 100`,
  'a row of a gateway’s balance that is about no gift has its one entry, and each such entry its row': sql`
    select coalesce(entry.reference, 'row ' || line.row_ref) || ' of ' || coalesce(line.amount_cents - line.fee_cents, 0)
      || ' books ' || coalesce(entry.cents, 0) as detail
    from (
      select line.*, coalesce(line.seen_at < run.read_to, false) as is_old from gateway_balance_rows line
      left join settlement_runs run on run.gateway = line.gateway
      where line.kind in ('fee', 'topup', 'other') and line.currency = 'usd' and line.amount_cents <> line.fee_cents
    ) line
    full join (
      select entry.id, entry.reference, entry.source_id,
        coalesce(sum(posting.amount_cents) filter (where account.code = 'processor_clearing'), 0) as cents
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      where entry.kind in ('gateway_fee', 'gateway_topup', 'gateway_unexplained') group by entry.id
    ) entry on entry.source_id = line.id and entry.reference = 'balance:' || line.gateway || ':' || line.row_ref
    where line.id is null
      or line.is_old and entry.cents is distinct from line.amount_cents - line.fee_cents limit 100`,
  'each payout entry has its payout': sql`
    select entry.reference as detail from ledger_entries entry
    left join gateway_payouts payout on payout.id = entry.source_id
    where entry.kind = 'bank_payout' and payout.id is null limit 100`,
}

const settled: Check = {
  pausesGifts: false,
  promise: 'the books count of each gift what the gateway counts, or a person has it as an exception',
  broken: async (db) => {
    const rows = await db.query<{ detail: string }>(sql`
      with listed as (
        select gateway, about, sum(amount_cents - fee_cents) as cents, max(seen_at) as at
        from gateway_balance_rows
        where kind in ('payment', 'refund', 'dispute') and about is not null group by gateway, about
      ), booked as (
        select gift.gateway, gift.payment_ref as about, gift.id, sum(posting.amount_cents) as cents, max(entry.posted_at) as at
        from donations gift join ledger_entries entry on entry.source_id = gift.id
        join ledger_postings posting on posting.entry_id = entry.id
        join ledger_accounts account on account.id = posting.account_id and account.code = 'processor_clearing'
        where gift.payment_ref is not null group by gift.id
        union all
        select plan.gateway, plan.payment_ref, plan.id, sum(posting.amount_cents), max(entry.posted_at)
        from plan_payments plan join ledger_entries entry on entry.source_id = plan.id
        join ledger_postings posting on posting.entry_id = entry.id
        join ledger_accounts account on account.id = posting.account_id and account.code = 'processor_clearing'
        where plan.payment_ref is not null group by plan.id
      )
      select 'payment ' || about || ': ' || coalesce(listed.cents, 0) || ' at the gateway, ' || coalesce(booked.cents, 0)
        || ' in the books' as detail
      from listed full join booked using (gateway, about)
      join settlement_runs run using (gateway)
      where coalesce(listed.cents, 0) <> coalesce(booked.cents, 0) and run.balance_cents is not null
        and greatest(listed.at, booked.at) <= least(run.former_ended_at, run.ended_at - interval '1 hour')
        and not exists (
          select from reconciliation_exceptions found where found.gateway = run.gateway
            and (found.reference = about or found.donation_id = booked.id)) limit 100`)
    return rows.map((row) => row.detail)
  },
}

/** Checks what gateways owe us, and what they paid to our bank. */
export const settlementChecks: readonly Check[] = [
  ...Object.entries(queries).map(
    ([promise, query]): Check => ({
      promise,
      broken: async (db) => {
        const rows = await db.query<{ detail: string }>(query)
        return rows.map((row) => row.detail)
      },
    }),
  ),
  settled,
]

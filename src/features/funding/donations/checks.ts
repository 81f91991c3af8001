import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

/** The same condition as `countedOf` in the rules. */
const counts = sql`succeeded_at is not null and refunded_cents + lost_cents < gross_cents - processing_fee_cents`

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'each confirmed gift has exactly one ledger entry': sql`
    select 'gift ' || gift.id || ' has ' || count(entry.id) || ' entries' as detail
    from donations gift left join ledger_entries entry on entry.reference = 'donation:' || gift.id || ':succeeded'
    where gift.succeeded_at is not null group by gift.id having count(entry.id) <> 1 limit 100`,
  'each donation entry has its confirmed gift': sql`
    select entry.reference as detail
    from ledger_entries entry left join donations gift on gift.id = entry.source_id and gift.succeeded_at is not null
    left join gift_redirects redirect on redirect.donation_id = gift.id
    where entry.kind = 'donation'
      and (gift.id is null or coalesce(redirect.from_project_id, gift.project_id) <> entry.subject_id) limit 100`,
  'an entry books what the gift says': sql`
    select entry.reference || ' books ' || string_agg(account.code || ' ' || posting.amount_cents, ', ') as detail
    from ledger_entries entry
    join donations gift on gift.id = entry.source_id
    join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id
    where entry.kind = 'donation'
    group by entry.id, gift.id
    having count(*) filter (where posting.amount_cents = case account.code
      when 'processor_clearing' then gift.gross_cents when 'project_pending' then -gift.net_cents
      when 'platform_fee' then -gift.platform_fee_cents when 'processing_fee_recovered' then -gift.processing_fee_cents
      end) <> 4 or count(*) <> 4
    limit 100`,
  'what a gateway kept of a payment is booked once, to the cent, as the cost of the platform': sql`
    select coalesce('gift ' || cost.donation_id, entry.reference) || ' cost ' || coalesce(cost.amount_cents, 0) || ' and books '
      || coalesce(entry.booked, 'nothing') as detail
    from payment_costs cost
    full join (
      select entry.id, entry.reference, entry.source_id, count(*) as lines,
        string_agg(account.code || ' ' || posting.amount_cents, ', ' order by posting.line) as booked,
        sum(posting.amount_cents) filter (where account.code = 'processor_cost') as cost,
        sum(-posting.amount_cents) filter (where account.code = 'processor_clearing') as taken
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      where entry.kind = 'processor_cost' group by entry.id
    ) entry on entry.source_id = cost.donation_id and entry.reference = 'cost:' || cost.gateway || ':' || cost.cost_ref
    left join donations gift on gift.id = cost.donation_id
    where entry.id is null or cost.donation_id is null or gift.succeeded_at is null or entry.lines <> 2
      or entry.cost is distinct from cost.amount_cents or entry.taken is distinct from cost.amount_cents limit 100`,
  'the fees of a gift follow from the rates it was charged with': sql`
    select 'gift ' || id || ' of ' || gross_cents as detail from donations
    where platform_fee_cents <> (gross_cents * platform_bps + 5000) / 10000
      or processing_fee_cents <> (gross_cents * processing_bps + 5000) / 10000 + processing_fixed_cents
      or net_cents <> gross_cents - platform_fee_cents - processing_fee_cents limit 100`,
  'raised is what the postings leave of each gift': sql`
    select 'project ' || project.id || ' shows ' || project.raised_cents || ' and ' || coalesce(waiting.gross, 0)
      || ' to come, its postings leave ' || coalesce(posted.counted, 0) as detail
    from projects project
    left join (
      select subject_id, sum(case when refunded + lost >= gross - kept then 0 else gross - refunded - lost end) as counted
      from (
        select entry.subject_id, entry.source_id,
          coalesce(sum(amount_cents) filter (where code = 'processor_clearing'
            and entry.kind in ('donation', 'redirect_out', 'redirect_in')), 0) as gross,
          coalesce(-sum(amount_cents) filter (where entry.kind in ('refund', 'refund_returned') and code = 'processor_clearing'), 0) as refunded,
          coalesce(-sum(amount_cents) filter (where entry.kind in ('dispute_lost', 'dispute_reversed')
            and code in ('processor_clearing', 'dispute_receivable', 'dispute_fee')), 0) as lost,
          coalesce(-sum(amount_cents) filter (where code = 'processing_fee_recovered'), 0) as kept
        from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
        join ledger_accounts account on account.id = posting.account_id
        group by entry.subject_id, entry.source_id
      ) gift group by subject_id
    ) posted on posted.subject_id = project.id
    left join (
      select project_id, sum(gross_cents) as gross from donation_deltas group by project_id
    ) waiting on waiting.project_id = project.id
    where project.raised_cents + coalesce(waiting.gross, 0) <> coalesce(posted.counted, 0) limit 100`,
  // A donor who gave both by name and anonymously counts as two: counting one would reveal who gave anonymously.
  'the donor count is the number of distinct donors, by name and anonymously apart': sql`
    select 'project ' || project.id || ' shows ' || project.donor_count || ' and ' || coalesce(waiting.donors, 0)
      || ' to come, the gifts of ' || coalesce(given.donors, 0) || ' people count' as detail
    from projects project
    left join (
      select project_id, count(distinct (giver_id, anonymous)) as donors from donations where ${counts} group by project_id
    ) given on given.project_id = project.id
    left join (
      select project_id, sum(new_donors) as donors from donation_deltas group by project_id
    ) waiting on waiting.project_id = project.id
    where project.donor_count + coalesce(waiting.donors, 0) <> coalesce(given.donors, 0) limit 100`,
  'a donor is known by the number of their gifts that count': sql`
    select 'donor ' || donor_id || ' of ' || project_id as detail
    from (
      select project_id, giver_id as donor_id, anonymous, count(*) as gifts from donations where ${counts} group by 1, 2, 3
    ) given
    full join project_donors known using (project_id, donor_id, anonymous)
    where coalesce(given.gifts, 0) <> coalesce(known.gifts, 0) limit 100`,
  'receipts of a donor are numbered 1, 2, 3 without a gap': sql`
    select 'donor ' || series_id || ' has ' || count(*) || ' receipts up to no. ' || coalesce(max(receipt_number), 0) as detail
    from donations where succeeded_at is not null group by series_id
    having count(*) <> coalesce(max(receipt_number), 0) or count(distinct receipt_number) <> count(*) limit 100`,
}

/** Checks gifts against the ledger and the totals. */
export const donationChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  broken: async (db) => {
    const rows = await db.query<{ detail: string }>(query)
    return rows.map((row) => row.detail)
  },
}))

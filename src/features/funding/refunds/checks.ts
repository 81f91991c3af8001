import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

/**
 * What has gone back of each gift, how the project and the platform fee share it, and what the gift's postings leave:
 * the same as `standingOf` in the rules.
 */
const standing = sql`(
  select gift.id, gift.net_cents as net, gift.platform_fee_cents as fee, gone.settled, gone.whole,
    least(gone.settled, gone.whole) as shared_settled, least(gone.settled + gone.disputed, gone.whole) as shared_all, booked.*
  from donations gift
  cross join lateral (
    select gift.refunded_cents + gift.lost_cents as settled, gift.gross_cents - gift.processing_fee_cents as whole,
      coalesce((select sum(amount_cents) from disputes where donation_id = gift.id and state = 'open'), 0)::bigint as disputed
  ) gone
  cross join lateral (
    select coalesce(sum(-posting.amount_cents) filter (where account.code = 'project_pending'), 0) as pending,
      coalesce(sum(-posting.amount_cents) filter (where account.code = 'project_dispute_hold'), 0) as held,
      coalesce(sum(-posting.amount_cents) filter (where account.code = 'platform_fee'), 0) as platform,
      coalesce(sum(posting.amount_cents) filter (where account.code = 'refund_loss'), 0) as borne
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id
    where entry.source_id = gift.id
  ) booked
  where gift.succeeded_at is not null and (gift.refunded_cents > 0 or gift.lost_cents > 0 or gift.state = 'disputed'
    or exists (select from disputes where donation_id = gift.id))
) gift`

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'each refund that was made has its one entry, to the cent': sql`
    select 'refund ' || refund.id || ' of ' || refund.amount_cents || ' is booked as ' || coalesce(booked.cents, 0) as detail
    from refunds refund
    left join (
      select entry.reference, -sum(posting.amount_cents) filter (where account.code = 'processor_clearing') as cents,
        coalesce(sum(posting.amount_cents) filter (where account.code in ('project_pending', 'project_dispute_hold')), 0) as project
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      where entry.kind = 'refund' group by entry.id
    ) booked on booked.reference = 'refund:' || refund.id || ':succeeded'
    where (refund.state = 'succeeded' or refund.returned_at is not null) <> (booked.reference is not null)
      or refund.amount_cents <> booked.cents or refund.project_cents <> booked.project limit 100`,
  'each refund entry has its refund': sql`
    select entry.reference as detail
    from ledger_entries entry left join refunds refund on entry.reference = 'refund:' || refund.id || ':succeeded'
    where entry.kind = 'refund' and (refund.id is null or refund.donation_id <> entry.source_id) limit 100`,
  'each refund that came back has the one entry that reverses it': sql`
    select 'refund ' || refund.id || ' with ' || count(entry.id) || ' reversing entries' as detail
    from refunds refund
    left join ledger_entries original on original.reference = 'refund:' || refund.id || ':succeeded'
    left join ledger_entries entry on entry.reverses_id = original.id and entry.kind = 'refund_returned'
    group by refund.id having count(entry.id) <> case when refund.returned_at is null then 0 else 1 end limit 100`,
  'a gift is refunded by what its refunds sum to, and never by more than was given': sql`
    select 'gift ' || gift.id || ' says ' || gift.refunded_cents || ', its refunds are ' || coalesce(made.cents, 0) as detail
    from donations gift
    left join (
      select donation_id, sum(amount_cents) filter (where state = 'succeeded') as cents,
        sum(amount_cents) filter (where state in ('requested', 'sending', 'succeeded')) as reserved
      from refunds group by donation_id
    ) made on made.donation_id = gift.id
    where gift.refunded_cents <> coalesce(made.cents, 0)
      or coalesce(made.reserved, 0) > gift.gross_cents limit 100`,
  'a refund above $500 was agreed to by two people': sql`
    select 'gift ' || donation_id || ': ' || sum(amount_cents) || ' given back by one person' as detail
    from refunds where decided_by is null and requested_by is not null and state in ('sending', 'succeeded')
    group by donation_id having sum(amount_cents) > 50000 limit 100`,
  'a refund without a request is of a gift that its owner or staff gave as a guest': sql`
    select 'refund ' || refund.id as detail from refunds refund
    left join own_gifts own on own.donation_id = refund.donation_id
    left join donations gift on gift.id = refund.donation_id
    where refund.requested_by is null and (own.donation_id is null or gift.guest_id is null) limit 100`,
  'what an owner or staff gave as a guest goes back': sql`
    select 'gift ' || own.donation_id as detail from own_gifts own join donations gift on gift.id = own.donation_id
    where own.handled_at is not null and gift.state in ('succeeded', 'partially_refunded') and not exists (
      select from refunds where donation_id = own.donation_id and state in ('sending', 'failed')) limit 100`,
  'the state of a gift follows from its refunds and disputes': sql`
    select 'gift ' || gift.id || ' is ' || gift.state as detail
    from donations gift
    left join (
      select donation_id, bool_or(state = 'open') as open, coalesce(sum(amount_cents) filter (where state = 'lost'), 0) as lost
      from disputes group by donation_id
    ) dispute on dispute.donation_id = gift.id
    where gift.lost_cents <> coalesce(dispute.lost, 0) or gift.succeeded_at is not null and gift.state::text <> case
      when dispute.open then 'disputed' when gift.lost_cents > 0 then 'lost'
      when gift.refunded_cents >= gift.gross_cents - gift.processing_fee_cents then 'refunded'
      when gift.refunded_cents > 0 then 'partially_refunded' else 'succeeded' end limit 100`,
  'each dispute has the entries of its state and of each turn of its verdict, and no others': sql`
    select 'dispute ' || dispute.id || ' is ' || dispute.state || ' after ' || dispute.turns || ' turns with ' || count(entry.id)
      || ' entries' as detail
    from disputes dispute
    left join ledger_entries entry on entry.source_id = dispute.donation_id and entry.kind <> 'dispute_fee_returned'
      and starts_with(entry.reference, 'dispute:' || dispute.id || ':')
    group by dispute.id
    having count(entry.id) <> case dispute.state when 'open' then 1 else 2 end + dispute.turns
      or count(*) filter (where entry.reference = 'dispute:' || dispute.id || ':' || case
        when dispute.state = 'open' then 'opened' when dispute.turns % 2 = 0 then dispute.state
        when dispute.state = 'won' then 'lost' else 'won' end) <> 1
      or count(*) filter (where starts_with(entry.reference, 'dispute:' || dispute.id || ':turned:')) <> dispute.turns
    limit 100`,
  'the fee of a dispute is booked as it was taken and as it came back': sql`
    select 'dispute ' || dispute.id || ' cost ' || dispute.fee_cents || ' less ' || dispute.fee_returned_cents || ' and books '
      || string_agg(coalesce(entry.fee, 0)::text, ', ') as detail
    from disputes dispute
    left join (
      select entry.id, entry.reference, entry.source_id, entry.kind,
        coalesce(sum(posting.amount_cents) filter (where account.code = 'dispute_fee'), 0) as fee
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      where entry.kind like 'dispute_%' group by entry.id
    ) entry on entry.source_id = dispute.donation_id and starts_with(entry.reference, 'dispute:' || dispute.id || ':')
    group by dispute.id
    having coalesce(sum(entry.fee) filter (where entry.kind <> 'dispute_fee_returned'), 0) <> dispute.fee_cents
      or coalesce(sum(entry.fee) filter (where entry.kind = 'dispute_fee_returned'), 0) <> -dispute.fee_returned_cents
    limit 100`,
  'each dispute fee that came back has its dispute': sql`
    select entry.reference as detail from ledger_entries entry
    left join disputes dispute on dispute.donation_id = entry.source_id
      and starts_with(entry.reference, 'dispute:' || dispute.id || ':fee_returned')
    where entry.kind = 'dispute_fee_returned' and dispute.id is null limit 100`,
  'money is on hold for open disputes and for nothing else': sql`
    select 'project ' || coalesce(held.owner_id, open.project_id) || ' holds ' || coalesce(held.cents, 0) || ', in dispute are '
      || coalesce(open.cents, 0) as detail
    from (
      select account.owner_id, -sum(posting.amount_cents) as cents
      from ledger_accounts account join ledger_postings posting on posting.account_id = account.id
      where account.code = 'project_dispute_hold' group by account.owner_id
    ) held
    full join (
      select gift.project_id, sum(dispute.project_cents) as cents
      from disputes dispute join donations gift on gift.id = dispute.donation_id where dispute.state = 'open'
      group by gift.project_id
    ) open on open.project_id = held.owner_id
    where coalesce(held.cents, 0) <> coalesce(open.cents, 0) limit 100`,
  'nothing is left with a project of a gift that its donor has back in full': sql`
    select 'gift ' || gift.id || ' leaves ' || -sum(posting.amount_cents) || ' with ' || account.owner_id as detail
    from donations gift
    join ledger_entries entry on entry.source_id = gift.id
    join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id
      and account.code in ('project_pending', 'project_dispute_hold')
    where gift.refunded_cents + gift.lost_cents >= gift.gross_cents - gift.processing_fee_cents
    group by gift.id, account.owner_id having sum(posting.amount_cents) <> 0 limit 100`,
  'a project has of each gift what refunds and disputes leave, and never more than was given for it': sql`
    select 'gift ' || id || ' is with its project as ' || pending || ' and ' || held || ' on hold' as detail
    from ${standing}
    where settled < whole and (
      pending <> net - (shared_all - shared_all * fee / whole)
      or held <> (shared_all - shared_all * fee / whole) - (shared_settled - shared_settled * fee / whole)) limit 100`,
  'the platform gives its fee in proportion, and bears what went back of a gift beyond it': sql`
    select 'gift ' || id || ' leaves ' || platform || ' of the platform fee and cost ' || borne as detail
    from ${standing}
    where platform <> fee - shared_settled * fee / whole or borne <> settled - shared_settled limit 100`,
  'what banks owe us is what they took in open disputes': sql`
    select 'booked ' || booked.cents || ', in dispute ' || open.cents as detail
    from (
      select coalesce(sum(posting.amount_cents), 0) as cents from ledger_postings posting
      join ledger_accounts account on account.id = posting.account_id where account.code = 'dispute_receivable'
    ) booked, (
      select coalesce(sum(amount_cents), 0) as cents from (
        select amount_cents from disputes where state = 'open'
        union all select amount_cents from plan_disputes where state = 'open'
      ) disputed
    ) open
    where booked.cents <> open.cents`,
}

/** The same as `aloneDayMax` in the rules. Refunds from before there was a limit may appear. */
const inADay = sql`
  select 'of ' || requested_by || ' up to ' || requested_at || ': ' || cents as detail
  from (
    select requested_by, requested_at, sum(amount_cents) over (
      partition by requested_by order by requested_at range between interval '1 day' preceding and current row) as cents
    from refunds where decided_by is null and requested_by is not null and state in ('sending', 'succeeded')
  ) alone where cents > 200000 limit 100`

const checkOf = (promise: string, query: Sql): Check => ({
  promise,
  broken: async (db) => {
    const rows = await db.query<{ detail: string }>(query)
    return rows.map((row) => row.detail)
  },
})

/** Checks refunds and disputes against gifts and ledger. */
export const refundChecks: readonly Check[] = [
  ...Object.entries(queries).map(([promise, query]) => checkOf(promise, query)),
  { ...checkOf('one person alone gave back at most $2,000 in a day', inADay), pausesGifts: false },
]

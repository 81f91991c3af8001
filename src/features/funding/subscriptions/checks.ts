import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'
import { dayMs, hourMs, later } from '#values/time.ts'
import { lastMonthEnd } from './rules/revenue.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'the paid months of a plan neither overlap nor leave a gap': sql`
    select 'invoice ' || paid.id || ' begins on ' || paid.period_start || ', the month before ends on ' || paid.before as detail
    from (
      select id, kind, period_start, lag(period_end) over (partition by user_id order by period_start) as before
      from invoices where kind in ('first', 'renewal') and state = 'paid'
    ) paid
    where case paid.kind when 'renewal' then paid.before is distinct from paid.period_start
      else paid.before > paid.period_start end limit 100`,
  'a paid invoice has one payment that counts, and its entry books what its lines say': sql`
    select 'invoice ' || one.id || ' of ' || one.total_cents || ' has ' || count(distinct paid.id) || ' payments, ' || count(distinct entry.id)
      || ' entries' as detail
    from invoices one
    left join plan_payments paid on paid.invoice_id = one.id and paid.state = 'succeeded'
    left join ledger_entries entry on entry.source_id = paid.id and entry.kind = 'plan_paid'
    left join ledger_postings posting on posting.entry_id = entry.id
    left join ledger_accounts account on account.id = posting.account_id
    where one.state = 'paid'
    group by one.id
    having count(distinct paid.id) <> 1 or count(distinct entry.id) <> 1
      or coalesce(sum(posting.amount_cents) filter (where account.code = 'processor_clearing'), 0) <> one.total_cents
      or coalesce(sum(posting.amount_cents) filter (where account.code = 'tax_payable'), 0) <> -one.tax_cents limit 100`,
  'what a payment of a plan books is paid for': sql`
    select entry.reference as detail
    from ledger_entries entry left join plan_payments paid on paid.id = entry.source_id
    left join invoices one on one.id = paid.invoice_id
    where entry.kind = 'plan_paid' and (paid.state is distinct from 'succeeded' or one.state is distinct from 'paid')
    limit 100`,
  'what was paid twice for a plan is owed to the person until it went back, or their bank took it': sql`
    select 'payment ' || paid.id || ' of ' || paid.amount_cents || ' is ' || paid.state || ' and books ' || -booked.cents as detail
    from plan_payments paid
    cross join lateral (
      select coalesce(sum(posting.amount_cents), 0) as cents from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id and account.code = 'suspense'
      where entry.source_id = paid.id
    ) booked
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as lost from plan_disputes where payment_id = paid.id and state = 'lost'
    ) bank
    where paid.state in ('surplus', 'returned') and bank.lost <= paid.amount_cents
      and booked.cents <> case when paid.state = 'surplus' then bank.lost - paid.amount_cents else 0 end limit 100`,
  'invoices are numbered 1, 2, 3 without a gap': sql`
    select 'series ' || series || ' has ' || count(*) || ' invoices up to no. ' || max(number) as detail
    from invoices where number is not null group by series
    having count(*) <> max(number) or min(number) <> 1 limit 100`,
  'the lines of an invoice sum to it': sql`
    select 'invoice ' || one.id || ' is of ' || one.net_cents || ' and ' || one.tax_cents || ', its lines of '
      || coalesce(sum(line.amount_cents), 0) || ' and ' || coalesce(sum(line.tax_cents), 0) as detail
    from invoices one left join invoice_lines line on line.invoice_id = one.id
    group by one.id
    having coalesce(sum(line.amount_cents), 0) <> one.net_cents or coalesce(sum(line.tax_cents), 0) <> one.tax_cents
    limit 100`,
  'of what a plan grants no more is used than counted, and each use is of its own': sql`
    select 'allowance ' || one.id || ' counts ' || one.used || ' of ' || one.granted || ', and has ' || count(taken.id) as detail
    from allowances one left join allowance_uses taken on taken.allowance_id = one.id and taken.given_back_at is null
    group by one.id having one.used > one.granted or count(taken.id) <> one.used limit 100`,
  // The same as `earnedAt` in the rules.
  'what is deferred of plans is what of their months had not passed at the last end of a month': sql`
    select 'invoice ' || coalesce(one.id, booked.source_id) || ' has earned ' || coalesce(one.earned_cents, 0) || ', should have '
      || coalesce(one.should, 0) || ', and books ' || coalesce(booked.revenue, 0) || ' of ' || coalesce(booked.deferred, 0) as detail
    from (
      select invoice.id, invoice.earned_cents, case
        when invoice.earned_through is null then 0
        when invoice.earned_through >= invoice.period_end then invoice.net_cents - lines.setup
        else lines.carried + (invoice.net_cents - lines.setup - lines.carried)
          * greatest(0, floor(extract(epoch from invoice.earned_through - invoice.period_start))::bigint)
          / floor(extract(epoch from invoice.period_end - invoice.period_start))::bigint
      end as should
      from invoices invoice cross join lateral (
        select coalesce(sum(amount_cents) filter (where kind = 'setup'), 0)::bigint as setup,
          coalesce(sum(amount_cents) filter (where kind = 'carried'), 0)::bigint as carried
        from invoice_lines where invoice_id = invoice.id
      ) lines where invoice.state = 'paid'
    ) one full join (
      select entry.source_id, coalesce(-sum(posting.amount_cents) filter (where account.code = 'plan_revenue'), 0) as revenue,
        coalesce(sum(posting.amount_cents) filter (where account.code = 'deferred_plans'), 0) as deferred
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      where entry.kind = 'plan_revenue' group by entry.source_id
    ) booked on booked.source_id = one.id
    where one.id is null or one.earned_cents <> one.should or coalesce(booked.revenue, 0) <> one.earned_cents
      or coalesce(booked.deferred, 0) <> one.earned_cents limit 100`,
  'a plan is the one that its newest month was paid for, or an upgrade within that month': sql`
    select 'plan of ' || one.user_id || ' is ' || one.tier || ', paid for is no. ' || paid.rank as detail
    from subscriptions one
    cross join lateral (
      select tier, period_end from invoices
      where user_id = one.user_id and kind in ('first', 'renewal') and state = 'paid'
      order by period_start desc limit 1
    ) month
    cross join lateral (
      select max(array_position(array['standard', 'advanced', 'premium'], bought.tier)) as rank
      from (
        select month.tier
        union all select tier from invoices
          where user_id = one.user_id and kind = 'upgrade' and state = 'paid' and period_end = month.period_end
        union all select to_tier from quotes
          where user_id = one.user_id and used_at is not null and invoice_id is null and period_end = month.period_end
      ) bought
    ) paid
    where one.state in ('active', 'past_due')
      and array_position(array['standard', 'advanced', 'premium'], one.tier) <> paid.rank limit 100`,
  // By number, since numbers are taken in order, while the clocks of processes differ.
  'an upgrade counted before the next month was billed': sql`
    select 'upgrade ' || one.id || ' is no. ' || one.number || ', the month after it no. ' || month.number as detail
    from invoices one join invoices month on month.user_id = one.user_id and month.kind in ('first', 'renewal')
      and month.series = one.series and month.number < one.number and month.period_start >= one.period_end
    where one.kind = 'upgrade' and one.state = 'paid' limit 100`,
  'the tax of an invoice is what the service said of it': sql`
    select 'invoice ' || one.id || ' bears ' || one.tax_cents || ' in ' || one.region || ', said were ' || said.tax_cents
      || ' of ' || said.amount_cents || ' in ' || said.region as detail
    from plan_taxes said join invoices one on one.id = said.invoice_id
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as cents from invoice_lines where invoice_id = one.id and kind <> 'setup'
    ) taxed
    where one.state <> 'void' and (one.tax_cents, one.region, taxed.cents)
      is distinct from (said.tax_cents, said.region, said.amount_cents) limit 100`,
  'the setup fee is paid once in a life': sql`
    select 'account ' || one.user_id || ' paid ' || count(*) || ' setup fees' as detail
    from invoices one join invoice_lines line on line.invoice_id = one.id and line.kind = 'setup'
    where one.state = 'paid' group by one.user_id having count(*) > 1 limit 100`,
}

/** Pending work: no charge is wrong, and a person has to look. */
const isLate: Check = {
  pausesGifts: false,
  promise: 'no plan is due for more than two hours without an invoice, a try or a person',
  broken: async (db, now) => {
    const since = later(now, -2 * hourMs)
    const rows = await db.query<{ detail: string }>(sql`
      select 'plan of ' || one.user_id || ' is due since ' || one.period_end as detail from subscriptions one
      where one.state = 'active' and one.period_end < ${since} and one.held_since is null
        and not exists (select from invoices open where open.user_id = one.user_id and open.state = 'open')
        and not exists (
          select from reconciliation_exceptions found
          where found.state = 'open' and (found.kind = 'renewals_stopped'
            or found.kind in ('renewal_too_soon', 'tax_refused') and found.reference like one.user_id::text || ':%'))
      union all
      select 'invoice ' || bill.id || ' should have been tried at ' || bill.next_try_at from invoices bill
      join subscriptions one on one.user_id = bill.user_id
      where bill.state = 'open' and bill.next_try_at < ${since} and (bill.lease_until is null or bill.lease_until < ${since})
        and one.held_since is null
      limit 100`)
    return rows.map((row) => row.detail)
  },
}

const isUnearned: Check = {
  pausesGifts: false,
  promise: 'what has passed of plans is booked within a day of the end of the month',
  broken: async (db, now) => {
    const monthEnd = lastMonthEnd(later(now, -dayMs))
    const rows = await db.query<{ detail: string }>(sql`
      select 'invoice ' || id || ' is booked up to ' || coalesce(earned_through::text, 'nothing') as detail from invoices
      where state = 'paid' and (earned_through is null or earned_through < period_end)
        and (earned_through is null or earned_through < ${monthEnd}) and paid_at < ${monthEnd} limit 100`)
    return rows.map((row) => row.detail)
  },
}

const isUnreported: Check = {
  pausesGifts: false,
  promise: 'the tax of a paid invoice is reported to the service within two days, or a person is asked',
  broken: async (db, now) => {
    const since = later(now, -2 * dayMs)
    const rows = await db.query<{ detail: string }>(sql`
      select 'invoice ' || one.id || ' was paid on ' || one.paid_at as detail
      from plan_taxes said join invoices one on one.id = said.invoice_id
      where one.state = 'paid' and one.paid_at < ${since} and said.reported_at is null and said.refused_code is null
      limit 100`)
    return rows.map((row) => row.detail)
  },
}

/** Checks plans against their payments, the ledger and the clock. */
export const planChecks: readonly Check[] = [
  ...Object.entries(queries).map(
    ([promise, query]): Check => ({
      promise,
      broken: async (db) => {
        const rows = await db.query<{ detail: string }>(query)
        return rows.map((row) => row.detail)
      },
    }),
  ),
  isLate,
  isUnearned,
  isUnreported,
]

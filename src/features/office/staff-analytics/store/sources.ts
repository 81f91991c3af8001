import { sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

// What happened in each hour, from the sources themselves. The same text counts an hour and proves it later.

/** Runs of hours: their first moments, and the moments after their last. */
export type Runs = { readonly from: readonly Instant[]; readonly to: readonly Instant[] }

/** Accounts by type, once their owner was reached; a closed one stays counted. */
export const signUps = ({ from, to }: Runs) => sql`
  select date_trunc('hour', one.created_at, 'UTC') as starts, 'people' as source, 'sign_up' as measure,
    one.user_type::text as key, count(*) as n, 0::bigint as cents
  from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as run (first, next)
  join users one on one.created_at >= run.first and one.created_at < run.next
  where one.user_type is not null and not one.unfinished and not one.is_anonymous
    and (one.email_verified_at is not null or one.phone_verified_at is not null or one.deleted_at is not null)
  group by 1, 4`

/** Projects as they come in, and decisions about new ones: what, in time or late, and within how many hours. */
export const reviews = ({ from, to }: Runs) => sql`
  select date_trunc('hour', one.submitted_at, 'UTC') as starts, 'reviews' as source, 'submission' as measure,
    one.kind as key, count(*) as n, 0::bigint as cents
  from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as run (first, next)
  join project_reviews one on one.submitted_at >= run.first and one.submitted_at < run.next
  group by 1, 4
  union all
  select date_trunc('hour', one.decided_at, 'UTC'), 'reviews', part.measure, part.key, count(*), 0::bigint
  from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as run (first, next)
  join project_reviews one on one.decided_at >= run.first and one.decided_at < run.next
  cross join lateral (values
    ('decision', one.status::text),
    ('decision_due', case when one.decided_at <= one.due_at then 'in_time' else 'late' end),
    ('decision_time', (6 * least(greatest(ceil(extract(epoch from one.decided_at - one.submitted_at) / 21600), 1), 17))::int::text)
  ) as part (measure, key)
  where one.kind = 'submission'
  group by 1, 3, 4`

/** What entries moved on each account, by the hour of the event and not by the day that it is booked on. */
export const money = ({ from, to }: Runs) => sql`
  select date_trunc('hour', entry.occurred_at, 'UTC') as starts, 'money' as source, 'entry:' || entry.kind as measure,
    account.code as key, count(*) as n, sum(posting.amount_cents)::bigint as cents
  from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as run (first, next)
  join ledger_entries entry on entry.occurred_at >= run.first and entry.occurred_at < run.next
  join ledger_postings posting on posting.entry_id = entry.id
  join ledger_accounts account on account.id = posting.account_id
  group by 1, 3, 4`

export const careers = ({ from, to }: Runs) => sql`
  select date_trunc('hour', one.first_published_at, 'UTC') as starts, 'careers' as source, 'position' as measure,
    '' as key, count(*) as n, 0::bigint as cents
  from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as run (first, next)
  join jobs one on one.first_published_at >= run.first and one.first_published_at < run.next
  group by 1
  union all
  select date_trunc('hour', one.received_at, 'UTC'), 'careers', 'application', '', count(*), 0::bigint
  from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as run (first, next)
  join applications one on one.received_at >= run.first and one.received_at < run.next
  group by 1`

export const plans = ({ from, to }: Runs) => sql`
  select date_trunc('hour', one.paid_at, 'UTC') as starts, 'plans' as source, 'plan_paid' as measure, one.tier as key,
    count(*) as n, 0::bigint as cents
  from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as run (first, next)
  join invoices one on one.paid_at >= run.first and one.paid_at < run.next
  group by 1, 4`

/** Of a search without a result the week is known, and nothing finer: it counts at the Monday's first hour. */
export const searches = ({ from, to }: Runs) => sql`
  select one.week::timestamp at time zone 'UTC' as starts, 'searches' as source, 'search_miss' as measure, '' as key,
    count(*) as n, 0::bigint as cents
  from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as run (first, next)
  join search_misses one on one.week::timestamp at time zone 'UTC' >= run.first
    and one.week::timestamp at time zone 'UTC' < run.next
  group by 1`

import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

/** What each project was given on some days, from the books, and in their months. */
export async function countProjects(tx: Database, days: readonly Instant[]): Promise<void> {
  await tx.query(sql`
    delete from stat_projects where span = 'day' and starts = any(${days}::timestamptz[]::date[])`)
  await tx.query(sql`
    insert into stat_projects (span, starts, project_id, gifts, cents)
    select 'day', (day.starts at time zone 'UTC')::date, entry.subject_id, count(*), sum(posting.amount_cents)
    from unnest(${days}::timestamptz[]) as day (starts)
    join ledger_entries entry on entry.kind = 'donation' and entry.occurred_at >= day.starts
      and entry.occurred_at < day.starts + interval '24 hours'
    join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id and account.code = 'processor_clearing'
    group by day.starts, entry.subject_id`)
  await sumMonths(tx, [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))])
}

async function sumMonths(tx: Database, months: readonly string[]): Promise<void> {
  await tx.query(sql`delete from stat_projects where span = 'month' and starts = any(${months}::date[])`)
  await tx.query(sql`
    insert into stat_projects (span, starts, project_id, gifts, cents)
    select 'month', month.starts, daily.project_id, sum(daily.gifts), sum(daily.cents)
    from unnest(${months}::date[]) as month (starts)
    join stat_projects daily on daily.span = 'day' and daily.starts >= month.starts
      and daily.starts < (month.starts + interval '1 month')::date
    group by month.starts, daily.project_id`)
}

import { type Database, sql } from '#platform/database.ts'
import type { Range } from '../rules/ranges.ts'
import type { Moved } from '../rules/sums.ts'

/** What moved on the days of each range, from the sums of days: the number of entries plays no part. */
export const sumRanges = (db: Database, ranges: readonly Range[]) =>
  db.query<Moved & { range: number }>(sql`
    select wanted.number::int as "range", day.code as "account", day.kind, sum(day.debit_cents)::bigint as "debit",
      sum(day.credit_cents)::bigint as "credit", sum(day.postings)::bigint as "postings"
    from unnest(${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[])
      with ordinality as wanted (first, last, number)
    join ledger_days day on day.booked_on between wanted.first and wanted.last
    group by wanted.number, day.code, day.kind order by wanted.number, day.code, day.kind`)

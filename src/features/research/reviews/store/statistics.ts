import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import type { ReviewStatistics } from '../contract/objects.ts'
import { mayRead, type Reader } from './conflicts.ts'

type Month = ReviewStatistics['items'][number]

/** Decided reviews by month in UTC, newest first. */
export const listMonths = (
  db: Database,
  { reader, now }: { readonly reader: Reader; readonly now: Instant },
): Promise<Month[]> =>
  db.query<Month>(sql`
    select to_char(r.decided_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as decided,
      percentile_cont(0.5) within group (order by extract(epoch from r.decided_at - r.submitted_at) / 3600)
        as "medianHours",
      (count(*) filter (where r.decided_at > r.due_at))::int as overdue,
      (count(*) filter (where r.status = 'approved'))::int as approved,
      (count(*) filter (where r.status = 'rejected'))::int as rejected,
      (count(*) filter (where r.status = 'changes_requested'))::int as asked
    from project_reviews r join projects p on p.id = r.project_id join users u on u.id = p.owner_id
    where r.decided_at >= ${now}::timestamptz - interval '1 year' and r.withdrawn_at is null and ${mayRead(reader)}
    group by 1 order by 1 desc limit 12`)

import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import { closedProjectsMax } from '../rules/goals.ts'

type Wanted = { readonly sector: string; readonly atLeastCents: number; readonly atMostCents: number }
export type Reached = { readonly count: number; readonly medianPercent: number | null }

/** What closed projects with similar goals reached: how many, and the median share. */
export async function reachedGoals(db: Database, wanted: Wanted, now: Instant): Promise<Reached> {
  const [row] = await db.query<Reached>(sql`
    select count(*)::int as count,
      round(percentile_cont(0.5) within group (order by share) * 100)::int as "medianPercent"
    from (
      select raised_cents::float8 / funding_goal_cents as share from projects
      where sector = ${wanted.sector} and status = 'approved' and hidden_at is null and deadline_at < ${now}
        and funding_goal_cents between ${wanted.atLeastCents} and ${wanted.atMostCents}
      order by deadline_at desc limit ${closedProjectsMax}
    ) latest`)
  return row ?? { count: 0, medianPercent: null }
}

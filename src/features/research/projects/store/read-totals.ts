import { type Database, first, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type Totals = {
  readonly raisedCents: Cents
  readonly donorCount: number
  /** Of its text, and of the updates that everyone may read. */
  readonly changedAt: Instant
}

/** Of a public project: four numbers of one row, and the newest row of one index. */
export const selectTotals = (db: Database, projectId: string): Promise<Totals | undefined> =>
  first(
    db.query<Totals>(sql`
      select p.raised_cents as "raisedCents", p.donor_count as "donorCount",
        greatest(p.updated_at, (
          select max(greatest(n.published_at, n.edited_at)) from project_updates n
          where n.project_id = p.id and n.hidden_at is null and n.state = 'published' and n.audience = 'public')) as "changedAt"
      from projects p where p.id = ${projectId} and p.status = 'approved' and p.hidden_at is null`),
  )

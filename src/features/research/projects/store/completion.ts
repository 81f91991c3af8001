import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { Finding } from '../rules/completion.ts'

type Completable = {
  readonly deadlineAt: Instant
  readonly raisedCents: Cents
  readonly goalCents: Cents
  readonly completedAt: Instant | null
}

/** A public project, with the row locked until the transaction ends. */
export const lockForCompletion = (db: Database, id: Id<'project'>): Promise<Completable | undefined> =>
  first(
    db.query<Completable>(sql`
      select deadline_at as "deadlineAt", raised_cents as "raisedCents", funding_goal_cents as "goalCents",
        completed_at as "completedAt"
      from projects where id = ${id} and status = 'approved' for update`),
  )

/** @param completed null takes it back. */
export async function markCompleted(
  db: Database,
  id: Id<'project'>,
  completed: { readonly at: Instant; readonly finding: Finding } | null,
): Promise<void> {
  await db.query(sql`
    update projects set completed_at = ${completed?.at ?? null}, finding = ${completed?.finding ?? null} where id = ${id}`)
}

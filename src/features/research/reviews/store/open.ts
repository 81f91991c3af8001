import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { ReviewKind } from '../contract.ts'

type NewReview = {
  readonly id: Id<'review'>
  readonly projectId: Id<'project'>
  readonly kind: ReviewKind
  readonly submittedAt: Instant
  readonly dueAt: Instant
}

export async function insertReview(db: Database, review: NewReview): Promise<void> {
  await db.query(sql`
    insert into project_reviews (id, project_id, kind, round, submitted_at, due_at)
    select ${review.id}, ${review.projectId}, ${review.kind}, count(*) + 1, ${review.submittedAt}, ${review.dueAt}
    from project_reviews where project_id = ${review.projectId} and kind = ${review.kind}`)
}

export const hasOpenRecheck = async (db: Database, projectId: Id<'project'>): Promise<boolean> =>
  (await first(
    db.query(sql`
      select 1 as one from project_reviews
      where project_id = ${projectId} and kind = 'recheck' and decided_at is null and withdrawn_at is null`),
  )) !== undefined

export async function returnToPending(db: Database, projectId: Id<'project'>): Promise<void> {
  await db.query(sql`
    update project_reviews set status = 'pending'
    where project_id = ${projectId} and kind = 'submission' and decided_at is null and withdrawn_at is null`)
}

/** Closes the open review under a lock, so that concurrent decisions wait and see it. */
export async function closeWithdrawn(
  db: Database,
  projectId: Id<'project'>,
  kind: ReviewKind,
  at: Instant,
): Promise<void> {
  await db.query(sql`
    update project_reviews set withdrawn_at = ${at}
    where project_id = ${projectId} and kind = ${kind} and decided_at is null and withdrawn_at is null`)
}

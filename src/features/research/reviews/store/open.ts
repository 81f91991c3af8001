import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { ReviewKind } from '../contract/objects.ts'

type NewReview = {
  readonly id: Id<'review'>
  readonly projectId: Id<'project'>
  readonly kind: ReviewKind
  readonly submittedAt: Instant
  readonly dueAt: Instant
}

/** @returns whether it was opened: a project has one open review of a kind. */
export const insertReview = async (db: Database, review: NewReview): Promise<boolean> =>
  (
    await db.query(sql`
      insert into project_reviews (id, project_id, kind, round, submitted_at, due_at, rubric_version)
      select ${review.id}, ${review.projectId}, ${review.kind}, count(*) + 1, ${review.submittedAt}, ${review.dueAt},
        (select max(version) from review_rubrics)
      from project_reviews where project_id = ${review.projectId} and kind = ${review.kind}
      on conflict (project_id, kind) where decided_at is null and withdrawn_at is null do nothing
      returning id`)
  ).length > 0

/** Sets the open review of a project's submission to waiting, and locks it. @returns it, with its present reviewer. */
export const lockReading = (
  tx: Database,
  projectId: Id<'project'>,
): Promise<{ reviewId: Id<'review'>; holderId: Id<'user'> | null } | undefined> =>
  first(
    tx.query<{ reviewId: Id<'review'>; holderId: Id<'user'> | null }>(sql`
      update project_reviews set status = 'pending'
      where project_id = ${projectId} and kind = 'submission' and decided_at is null and withdrawn_at is null
      returning id as "reviewId", claimed_by as "holderId"`),
  )

/** Whether the last decision on a project's submission asks its researcher for changes. */
export async function isAskedForChanges(tx: Database, projectId: Id<'project'>): Promise<boolean> {
  const last = await first(
    tx.query<{ status: string }>(sql`
      select status from project_reviews where project_id = ${projectId} and kind = 'submission'
      order by round desc limit 1`),
  )
  return last?.status === 'changes_requested'
}

/** Closes the open review under a lock, so that concurrent decisions wait and see it. */
export async function closeWithdrawn(
  db: Database,
  projectId: Id<'project'>,
  kind: ReviewKind,
  at: Instant,
): Promise<void> {
  await db.query(sql`
    update project_reviews set withdrawn_at = ${at}, claimed_by = null, claimed_until = null
    where project_id = ${projectId} and kind = ${kind} and decided_at is null and withdrawn_at is null`)
}

import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

type NewReview = {
  readonly id: Id<'review'>
  readonly projectId: Id<'project'>
  readonly submittedAt: Instant
  readonly dueAt: Instant
}

export async function insertReview(db: Database, review: NewReview): Promise<void> {
  await db.query(sql`
    insert into project_reviews (id, project_id, round, submitted_at, due_at)
    select ${review.id}, ${review.projectId}, count(*) + 1, ${review.submittedAt}, ${review.dueAt}
    from project_reviews where project_id = ${review.projectId} and kind = 'submission'`)
}

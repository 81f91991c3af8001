import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { dueAt } from './rules.ts'
import { insertReview } from './store.ts'

/**
 * Puts a submitted project before the reviewers, in the caller's transaction. A project that is sent in again
 * after a rejection gets the next round.
 */
export async function openReview(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random'>,
  submission: { readonly projectId: Id<'project'>; readonly submittedAt: Instant },
): Promise<Id<'review'>> {
  const id = newId<'review'>(platform)
  await insertReview(tx, { id, ...submission, dueAt: dueAt(submission.submittedAt) })
  return id
}

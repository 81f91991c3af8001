import type { HeldReason } from '#features/research/projects/rules/held.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dueAt } from '../rules/queue.ts'
import * as store from '../store/holds.ts'

// Plans decide which submissions wait outside the queue; reviews only store it.

/** The open submissions of a person, oldest first. */
export const listWaiting = (db: Database, ownerId: Id<'user'>): Promise<store.WaitingSubmission[]> =>
  store.listWaiting(db, ownerId)

/** Which of these people have an open submission. */
export const listOwnersWaiting = async (db: Database, ownerIds: readonly Id<'user'>[]): Promise<Id<'user'>[]> =>
  (await store.listOwnersWaiting(db, ownerIds)).map(({ ownerId }) => ownerId)

export const countHeld = (db: Database, ownerId: Id<'user'>): Promise<number> => store.countHeld(db, ownerId)

/** The time that reviewers have starts when a submission enters the queue. */
export async function holdSubmissions(
  tx: Database,
  { clock }: Pick<Platform, 'clock'>,
  holds: readonly { readonly reviewId: Id<'review'>; readonly reason: HeldReason | null }[],
): Promise<void> {
  const now = clock.now()
  if (holds.length > 0) await store.writeHolds(tx, holds, { now, dueAt: dueAt(now) })
}

import type { ConflictBar, ConflictFinder } from '#platform/conflict-finders.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { findLatestStanding, findStanding, type Reader } from '../store/conflicts.ts'

/** The known conflicts of interest of a reviewer: checked at the queue, at opening, and at the decision. */
export async function readerOf(
  { conflictFinders }: Pick<Platform, 'conflictFinders'>,
  db: Database,
  userId: Id<'user'>,
): Promise<Reader> {
  // Sent together: inside a transaction the driver pipelines them on its one connection.
  const lists = await Promise.all(
    conflictFinders.map(async ({ kind, projectsOf }) => ({ kind, ids: await projectsOf(db, userId) })),
  )
  const of = (kind: ConflictFinder['kind']): Id<'project'>[] =>
    lists.filter((list) => list.kind === kind).flatMap(({ ids }) => ids)
  return {
    userId,
    teamProjects: of('team'),
    givenTo: of('gave'),
    paidBy: of('paid'),
    advised: of('advised'),
    ofCoauthors: of('coauthor'),
  }
}

/** Whether a staff member has a conflict of interest that hides a project until it is public. */
export const barsStaff: ConflictBar = async (platform, db, { userId, projectId }) => {
  const standing = await findLatestStanding(db, projectId, await readerOf(platform, db, userId))
  return standing?.mayRead === false
}

export const notThere = (): Refusal => new Refusal('review_not_found', 'There is no such review.')

/**
 * What a staff member may do with a review. @throws Refusal review_not_found (404), also for a conflict of interest:
 * they find no trace of it.
 */
export async function mustMayRead(
  platform: Pick<Platform, 'conflictFinders'>,
  db: Database,
  userId: Id<'user'>,
  reviewId: Id<'review'>,
) {
  const reader = await readerOf(platform, db, userId)
  const standing = await findStanding(db, reviewId, reader)
  if (!standing?.mayRead) throw notThere()
  return { ...standing, isCoauthor: reader.ofCoauthors.includes(standing.projectId) }
}

/**
 * The same at a decision, when the project may have been open for hours: a reviewer who has read it learns why it is
 * refused. @throws Refusal review_not_found (404); own_project, conflict_of_interest (403); conflict_undeclared
 * (409).
 */
export async function mustMayDecide(
  platform: Pick<Platform, 'conflictFinders'>,
  db: Database,
  userId: Id<'user'>,
  reviewId: Id<'review'>,
): Promise<void> {
  const standing = await findStanding(db, reviewId, await readerOf(platform, db, userId))
  if (!standing) throw notThere()
  if (standing.isOwn) throw new Refusal('own_project', 'This is your own project. Another reviewer must decide on it.')
  if (!standing.mayRead && !standing.hasDeclared) throw notThere()
  if (!standing.mayRead)
    throw new Refusal('conflict_of_interest', 'You stand close to this project by now, so another reviewer decides.')
  mustHaveDeclared(standing)
}

/** @throws Refusal conflict_undeclared (409). */
export function mustHaveDeclared({ hasDeclared }: { readonly hasDeclared: boolean }): void {
  if (!hasDeclared)
    throw new Refusal('conflict_undeclared', 'Please say first whether you stand close to this project.')
}

import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { findStanding, type Reader } from '../store/conflicts.ts'

/** What bars somebody, as far as it can be looked up: at the queue, at opening, and at the decision. */
export async function readerOf(
  { conflictFinders }: Pick<Platform, 'conflictFinders'>,
  db: Database,
  userId: Id<'user'>,
): Promise<Reader> {
  const found = { team: [] as Id<'project'>[], gave: [] as Id<'project'>[] }
  // In turn: inside a transaction there is one connection.
  for (const { kind, projectsOf } of conflictFinders) found[kind].push(...(await projectsOf(db, userId)))
  return { userId, teamProjects: found.team, givenTo: found.gave }
}

export const notThere = (): Refusal => new Refusal('review_not_found', 'There is no such review.')

/**
 * How somebody stands to a review.
 * @throws Refusal review_not_found (404), also when a conflict of interest bars them: they find no trace of it.
 */
export async function mustMayRead(
  platform: Pick<Platform, 'conflictFinders'>,
  db: Database,
  userId: Id<'user'>,
  reviewId: Id<'review'>,
) {
  const standing = await findStanding(db, reviewId, await readerOf(platform, db, userId))
  if (!standing?.mayRead) throw notThere()
  return standing
}

/**
 * The same at a decision, when the project may have been open for hours: who has read it learns why it is refused.
 * @throws Refusal review_not_found (404); own_project, conflict_of_interest (403); conflict_undeclared (409).
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

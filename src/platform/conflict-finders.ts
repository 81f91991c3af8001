import type { Id } from '#values/id.ts'
import type { Database } from './database.ts'

/**
 * Finds the projects that a reviewer stands close to. Reviews stand below gifts and beside teams, so the finders are
 * listed in api/conflict-finders.ts and passed in with the platform.
 */
export type ConflictFinder = {
  readonly kind: 'team' | 'gave' | 'paid' | 'advised' | 'coauthor'
  readonly projectsOf: (db: Database, userId: Id<'user'>) => Promise<readonly Id<'project'>[]>
}

/**
 * Whether a member of staff stands too close to a project to review it. Projects stand below reviews and must not show
 * such a person what is not public yet.
 */
export type ConflictBar = (
  platform: { readonly conflictFinders: readonly ConflictFinder[] },
  db: Database,
  reader: { readonly userId: Id<'user'>; readonly projectId: Id<'project'> },
) => Promise<boolean>

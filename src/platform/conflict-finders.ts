import type { Id } from '#values/id.ts'
import type { Database } from './database.ts'

/**
 * Finds the projects for which a reviewer has a conflict of interest. Reviews are a lower layer than gifts and a
 * neighbour of teams, so the finders are listed in api/conflict-finders.ts and passed in with the platform.
 */
export type ConflictFinder = {
  readonly kind: 'team' | 'gave' | 'paid' | 'advised' | 'coauthor'
  readonly projectsOf: (db: Database, userId: Id<'user'>) => Promise<readonly Id<'project'>[]>
}

/**
 * Whether a staff member has a conflict of interest that bars a review. Projects are a lower layer than reviews and
 * must hide unpublished content from such a person.
 */
export type ConflictBar = (
  platform: { readonly conflictFinders: readonly ConflictFinder[] },
  db: Database,
  reader: { readonly userId: Id<'user'>; readonly projectId: Id<'project'> },
) => Promise<boolean>

import type { Id } from '#values/id.ts'
import type { Database } from './database.ts'

/**
 * Finds the projects that a reviewer stands close to. Reviews stand below gifts and beside teams, so the finders are
 * listed in api/conflict-finders.ts and passed in with the platform.
 */
export type ConflictFinder = {
  readonly kind: 'team' | 'gave'
  readonly projectsOf: (db: Database, userId: Id<'user'>) => Promise<readonly Id<'project'>[]>
}

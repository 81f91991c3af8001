import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { listAdvisedProjects } from '../store.ts'

/**
 * The projects of researchers with whom this person has or had a council session: another reviewer decides on them.
 */
export const listProjectsOfAdvised = async (db: Database, userId: Id<'user'>): Promise<Id<'project'>[]> =>
  (await listAdvisedProjects(db, userId)).map(({ id }) => id)

import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { listSharingAPublication } from '../store/coauthors.ts'

/** The projects of people, and of their teams, who list a publication that this person lists, too. */
export const listProjectsOfCoauthors = async (db: Database, userId: Id<'user'>): Promise<Id<'project'>[]> =>
  (await listSharingAPublication(db, userId)).map(({ id }) => id)

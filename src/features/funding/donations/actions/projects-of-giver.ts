import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { listGivenTo } from '../store/givers.ts'

/** The projects that somebody gave to: they do not judge them as reviewers. */
export async function listProjectsOfGiver(db: Database, userId: Id<'user'>): Promise<Id<'project'>[]> {
  return (await listGivenTo(db, userId)).map(({ projectId }) => projectId)
}

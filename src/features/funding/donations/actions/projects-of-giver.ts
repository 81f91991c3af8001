import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { listGivenTo } from '../store/givers.ts'

/** The projects that a user gave to: as a reviewer, the user does not review them. */
export async function listProjectsOfGiver(db: Database, userId: Id<'user'>): Promise<Id<'project'>[]> {
  return (await listGivenTo(db, userId)).map(({ projectId }) => projectId)
}

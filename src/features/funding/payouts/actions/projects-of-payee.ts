import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { listPaidBy } from '../store/payouts.ts'

/** The projects for which a person is paid, or is asked to be: as a reviewer, the person does not review them. */
export const listProjectsOfPayee = async (db: Database, userId: Id<'user'>): Promise<Id<'project'>[]> =>
  (await listPaidBy(db, userId)).map(({ projectId }) => projectId)

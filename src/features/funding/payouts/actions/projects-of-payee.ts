import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { listPaidBy } from '../store/payouts.ts'

/** The projects that a person is paid by, or asked to be: they do not judge them as reviewers. */
export const listProjectsOfPayee = async (db: Database, userId: Id<'user'>): Promise<Id<'project'>[]> =>
  (await listPaidBy(db, userId)).map(({ projectId }) => projectId)

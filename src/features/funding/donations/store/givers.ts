import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'

/** The projects that an account gave to, without gifts that went back. */
export const listGivenTo = (db: Database, userId: Id<'user'>): Promise<{ projectId: Id<'project'> }[]> =>
  db.query<{ projectId: Id<'project'> }>(sql`
    select distinct project_id as "projectId" from donations
    where donor_id = ${userId} and succeeded_at is not null and state <> 'refunded'`)

import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type OwnersProject = { readonly id: Id<'project'>; readonly title: string; readonly isLive: boolean }

/** Hides the owner's projects that are not hidden already. */
export const hideOf = (tx: Database, ownerId: string, now: Instant): Promise<OwnersProject[]> =>
  tx.query<OwnersProject>(sql`
    update projects set hidden_at = ${now}, hidden_with_owner = true, updated_at = ${now}
    where owner_id = ${ownerId} and hidden_at is null
    returning id, title, status = 'approved' and deadline_at > ${now} "isLive"`)

/** Shows again only the projects that were hidden with the owner. */
export const showOf = (tx: Database, ownerId: string, now: Instant): Promise<OwnersProject[]> =>
  tx.query<OwnersProject>(sql`
    update projects set hidden_at = null, hidden_with_owner = false, updated_at = ${now}
    where owner_id = ${ownerId} and hidden_with_owner
    returning id, title, status = 'approved' and deadline_at > ${now} "isLive"`)

/** Accounts that gave to a project. */
export const donorsOf = (db: Database, projectId: string): Promise<{ userId: Id<'user'> }[]> =>
  db.query(sql`
    select distinct p.donor_id "userId" from project_donors p join users u on u.id = p.donor_id
    where p.project_id = ${projectId} and p.gifts > 0 and u.state = 'active'`)

import { type Database, nothing, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type ProjectRow = {
  id: string
  title: string
  sector: string
  subsection: string
  status: 'pending' | 'approved' | 'rejected'
  deadlineAt: Instant
  totalFunded: number
  totalTarget: number
  donorCount: number
  hidden: boolean
}

/** A researcher's projects, newest first: all of them, or only public ones (PUBR-16). */
export const listProjects = (
  db: Database,
  ownerId: Id<'user'>,
  { onlyPublic }: { onlyPublic: boolean },
): Promise<ProjectRow[]> =>
  db.query<ProjectRow>(sql`
    select id, title, sector, subsection, status, deadline_at as "deadlineAt",
      raised_cents::float8 / 100 as "totalFunded", funding_goal_cents::float8 / 100 as "totalTarget",
      donor_count as "donorCount", hidden_at is not null as hidden
    from projects
    where owner_id = ${ownerId} ${onlyPublic ? sql`and status = 'approved' and hidden_at is null` : nothing}
    order by submitted_at desc, id desc limit 200`)

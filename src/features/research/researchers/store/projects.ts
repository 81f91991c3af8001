import { type Database, first, nothing, sql } from '#platform/database.ts'
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

export type DeliveryRecord = { closed: number; reached: number; updates: number; lastUpdateAt: Instant | null }
/** What became of the public projects of a researcher, from the outcomes and the updates that everybody can read. */
export const readRecord = async (db: Database, ownerId: Id<'user'>, now: Instant): Promise<DeliveryRecord> =>
  (await first(
    db.query<DeliveryRecord>(sql`
      select count(*) filter (where p.deadline_at <= ${now})::int as closed,
        count(*) filter (where o.kind = 'reached')::int as reached,
        coalesce(sum(n.updates), 0)::int as updates, max(n.latest) as "lastUpdateAt"
      from projects p
      left join project_outcomes o on o.project_id = p.id and o.deadline_at = p.deadline_at
      left join lateral (
        select count(*) as updates, max(published_at) as latest from project_updates
        where project_id = p.id and hidden_at is null and state = 'published' and audience = 'public'
      ) n on true
      where p.owner_id = ${ownerId} and p.status = 'approved' and p.hidden_at is null`),
  )) ?? { closed: 0, reached: 0, updates: 0, lastUpdateAt: null }

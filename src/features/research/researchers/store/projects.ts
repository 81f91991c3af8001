import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type DeliveryRecord = { closed: number; reached: number; updates: number; lastUpdateAt: Instant | null }
/** Results of the public projects of a researcher, from the outcomes and the updates that everyone can read. */
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

import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { OwnersProject } from './owners.ts'

type ReportedProject = {
  readonly title: string
  readonly ownerId: Id<'user'>
  readonly summary: string
  readonly description: string
  readonly methodology: string
  readonly impact: string
  readonly imageId: string | null
  readonly isPublic: boolean
}

export const findReported = (db: Database, id: string): Promise<ReportedProject | undefined> =>
  first(
    db.query<ReportedProject>(sql`
      select title, owner_id as "ownerId", coalesce(summary, '') as summary, description,
        coalesce(methodology, '') as methodology, coalesce(impact, '') as impact, image_id as "imageId",
        status = 'approved' and hidden_at is null as "isPublic"
      from projects where id = ${id}`),
  )

/** Stays hidden when its owner's account is restored. Undefined where it was hidden on its own already. */
export const hideOne = (tx: Database, id: string, now: Instant): Promise<OwnersProject | undefined> =>
  first(
    tx.query<OwnersProject>(sql`
      update projects set hidden_at = coalesce(hidden_at, ${now}), hidden_with_owner = false, updated_at = ${now}
      where id = ${id} and (hidden_at is null or hidden_with_owner)
      returning id, title, status = 'approved' and deadline_at > ${now} "isLive"`),
  )

/** Of a paused or banned owner it waits for them. Undefined where nothing is shown by it. */
export const showOne = (tx: Database, id: string, now: Instant): Promise<OwnersProject | undefined> =>
  first(
    tx.query<OwnersProject>(sql`
      with owner as (
        select u.state = 'active' as is_active from projects p join users u on u.id = p.owner_id where p.id = ${id}
      ), shown as (
        update projects set hidden_at = case when owner.is_active then null else hidden_at end,
          hidden_with_owner = not owner.is_active, updated_at = ${now}
        from owner where id = ${id} and hidden_at is not null
        returning id, title, hidden_at, status = 'approved' and deadline_at > ${now} as "isLive"
      )
      select id, title, "isLive" from shown where hidden_at is null`),
  )

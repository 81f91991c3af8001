import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type ReviewerRow = {
  readonly id: Id<'user'>
  readonly name: string
  readonly areas: string[]
  /** Reviews that they hold now. */
  readonly reads: number
}

/** Everyone who may review, with their current work. */
export const listReviewerRows = (db: Database, now: Instant): Promise<ReviewerRow[]> =>
  db.query<ReviewerRow>(sql`
    select s.user_id as id, u.first_name || ' ' || u.last_name as name, s.expertise_areas as areas,
      (select count(*)::int from project_reviews r where r.claimed_by = s.user_id and r.claimed_until > ${now}
        and r.decided_at is null and r.withdrawn_at is null) as reads
    from staff_members s join users u on u.id = s.user_id
    where s.active and s.permissions && '{all,review_projects}' order by name, id`)

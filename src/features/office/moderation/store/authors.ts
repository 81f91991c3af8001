import type { PersonRow } from '#features/office/user-admin/contract.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

type Author = {
  readonly id: Id<'user'>
  readonly name: string
  readonly state: PersonRow['state']
  readonly isStaff: boolean
  readonly since: Instant
  readonly hidden: number
  readonly warned: number
  readonly dismissed: number
}

/** The author of reported content, and decisions about their other content. */
export const findAuthor = (db: Database, id: Id<'user'>, exceptCase: Id<'case'>): Promise<Author | undefined> =>
  first(
    db.query<Author>(sql`
      select u.id, u.first_name || ' ' || u.last_name as name, u.state, u.created_at as since,
        exists (select from staff_members s where s.user_id = u.id) as "isStaff", past.hidden, past.warned, past.dismissed
      from users u cross join lateral (
        select (count(*) filter (where d.measure = 'hide'))::int as hidden,
          (count(*) filter (where d.measure in ('warn', 'pause', 'ban')))::int as warned,
          (count(*) filter (where d.measure = 'dismiss'))::int as dismissed
        from moderation_cases c join moderation_decisions d on d.case_id = c.id
        where c.author_id = u.id and c.id <> ${exceptCase} and d.overturned_at is null
      ) past
      where u.id = ${id}`),
  )

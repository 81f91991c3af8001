import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type Totals = { readonly raised: Cents; readonly donors: number; readonly followers: number }

export const readTotals = (db: Database, ownerId: Id<'user'>): Promise<Totals | undefined> =>
  first(
    db.query<Totals>(sql`
      with own as (select id, raised_cents from projects where owner_id = ${ownerId} order by submitted_at desc limit 500)
      select coalesce((select sum(raised_cents) from own), 0)::bigint as raised,
        (select count(distinct donor_id)::int from project_donors
          where project_id in (select id from own) and gifts > 0) as donors,
        (select count(distinct user_id)::int from saved_projects where project_id in (select id from own)) as followers`),
  )

/** The projects that hold or held money. */
export const listFunded = async (db: Database, ownerId: Id<'user'>): Promise<Id<'project'>[]> =>
  (
    await db.query<{ id: Id<'project'> }>(sql`
      select id from projects where owner_id = ${ownerId} order by submitted_at desc limit 500`)
  ).map(({ id }) => id)

export type ChangesAsked = {
  readonly projectId: Id<'project'>
  readonly title: string
  readonly fields: number
  readonly at: Instant
}

/** Whether the latest decision asks for changes, and its letter has been sent. */
export const listChangesAsked = (db: Database, ownerId: Id<'user'>): Promise<ChangesAsked[]> =>
  db.query<ChangesAsked>(sql`
    select p.id as "projectId", p.title, last.at,
      (select count(*)::int from review_field_requests where decision_id = last.id) as fields
    from projects p cross join lateral (
      select d.id, d.at, d.outcome, d.sent_at, d.review_id from review_decisions d
      join project_reviews judged on judged.id = d.review_id
      where judged.project_id = p.id and d.is_final and d.taken_back_at is null
      order by d.at desc, d.id desc limit 1
    ) last
    where p.owner_id = ${ownerId} and p.withdrawn_at is null and last.outcome = 'changes_requested'
      and last.sent_at is not null and not exists (
        select from project_reviews anew where anew.project_id = p.id and anew.id <> last.review_id
          and anew.submitted_at > last.at and anew.withdrawn_at is null)
    order by last.at, p.id limit 50`)

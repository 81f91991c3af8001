import { type Database, sql } from '#platform/database.ts'

export type TotalsDelta = {
  readonly projectId: string
  readonly raisedCents: number
  readonly donors: number
  readonly views: number
}

/**
 * Adds to the totals of many projects, and carries score and need into every list, in one statement. Rows are locked in
 * the order of their ids, so that two calls cannot deadlock.
 */
export async function addToTotals(db: Database, deltas: readonly TotalsDelta[]): Promise<void> {
  await db.query(sql`
    with delta as (
      select project_id, sum(raised)::bigint as raised, sum(donors)::int as donors, sum(views)::bigint as views
      from unnest(${deltas.map((one) => one.projectId)}::uuid[], ${deltas.map((one) => one.raisedCents)}::bigint[],
        ${deltas.map((one) => one.donors)}::int[], ${deltas.map((one) => one.views)}::bigint[])
        as given (project_id, raised, donors, views)
      group by project_id
    ), locked as (
      select id from projects where id in (select project_id from delta) order by id for no key update
    ), changed as (
      update projects p
      set raised_cents = p.raised_cents + delta.raised, donor_count = p.donor_count + delta.donors,
        view_count = p.view_count + delta.views
      from delta, locked where p.id = delta.project_id and locked.id = p.id
      returning p.id, p.trending_score, p.funding_goal_cents - p.raised_cents as needed
    ), listed as (
      update project_listings listing set score = changed.trending_score, needed_cents = changed.needed
      from changed where listing.project_id = changed.id
    )
    update project_open_listings listing set score = changed.trending_score
    from changed where listing.project_id = changed.id`)
}

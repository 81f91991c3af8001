import { type Database, sql } from '#platform/database.ts'

/** What the bench lists: one full area among others, as a grown market would have. */
export const benchArea = 'science/ecology'

/**
 * Approved, open projects, a tenth of them in the bench's area, with their listings. Plain SQL: a bench needs
 * a large table, not a million submissions.
 */
export async function seedProjects(db: Database, count: number): Promise<void> {
  const owner = '01900000-0000-7000-8000-000000000001'
  await db.query(sql`
    insert into users (id, email, first_name, last_name, user_type, institution, email_verified_at, created_at, updated_at)
    values (${owner}, 'bench@demo.example', 'Bench', 'Demo', 'researcher', 'Demo Institute', now(), now(), now())
    on conflict do nothing`)
  await db.query(sql`
    insert into researcher_profiles (user_id, public_id, created_at, updated_at) values (${owner}, ${owner}, now(), now())
    on conflict do nothing`)
  await db.query(sql`alter table project_listings disable trigger user`)
  await db.query(sql`
    insert into projects (id, owner_id, title, description, sector, subsection, funding_goal_cents, status,
      submitted_at, deadline_at, approved_at, view_count, raised_cents, created_at, updated_at)
    select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, ${owner}, 'Bench project ' || n,
      repeat('What is measured, where, and what a null result would mean. ', 8), 'science', 'ecology',
      (1000 + n % 9000) * 100, 'approved', now() - n * interval '1 second', now() + interval '60 days' + n * interval '1 second',
      now(), (n * 7919) % 100000, (n % 1000) * 100, now(), now()
    from generate_series(1, ${count}::int) n on conflict do nothing`)
  await db.query(sql`
    insert into project_listings (scope, project_id, score, submitted_at, needed_cents, deadline_rank)
    select scope, id, trending_score, submitted_at, funding_goal_cents - raised_cents,
      (extract(epoch from deadline_at) * 1000)::bigint
    from projects cross join lateral (
      select 'all' as scope
      union all select case when view_count % 10 = 0 then ${benchArea} else 'technology/area-' || view_count % 10 end
    ) scopes
    where owner_id = ${owner} on conflict do nothing`)
  await db.query(sql`
    insert into project_listing_counts (scope, listed) select scope, count(*) from project_listings group by scope
    on conflict (scope) do update set listed = excluded.listed`)
  await db.query(sql`alter table project_listings enable trigger user`)
  await db.query(sql`vacuum analyze projects`)
  await db.query(sql`vacuum analyze project_listings`)
}

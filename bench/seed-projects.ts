import { rendererNumber } from '#features/foundation/rich-text/actions.ts'
import { type Database, type Sql, sql } from '#platform/database.ts'

/** The listed projects: one full area among others, as in a grown market. */
export const benchArea = 'science/ecology'

const owners = 1000

/** The id of the n-th project, from 1. */
export const benchProject = (n: number): string => `${n.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`

/**
 * Approved, open projects, a tenth of them in the bench's area, with their listings. Plain SQL: a bench needs
 * a large table, not a million submissions.
 */
export const seedProjects = (db: Database, count: number): Promise<void> =>
  withoutIndexes(db, ['projects', 'project_listings'], async () => {
    await db.transaction(async (tx) => {
      // No triggers: counts are added below, and the search index is built separately, where it is measured.
      await tx.query(sql`set local session_replication_role = replica`)
      await insertAll(tx, count)
    })
    await db.query(sql`vacuum analyze users, researcher_profiles`)
  })

/** Indexes are built at the end, which takes a third of the time of adding row by row. */
export async function withoutIndexes(
  db: Database,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await db.query<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any (${tables}::text[]) and indexname not in (select conname from pg_constraint)`)
  const run = (text: string): Promise<unknown> => db.query({ text: [text], values: [] })
  for (const { name } of indexes) await run(`drop index ${name}`)
  await work()
  for (const { definition } of indexes) await run(definition)
  await run(`vacuum analyze ${tables.join(', ')}`)
}

async function insertAll(db: Database, count: number): Promise<void> {
  const ownerOf = (n: Sql) => sql`(lpad(to_hex(${n} % ${owners}::int), 8, '0') || '-1111-7000-8000-000000000000')::uuid`
  await db.query(sql`
    insert into users (id, email, first_name, last_name, user_type, institution, email_verified_at, created_at, updated_at)
    select ${ownerOf(sql`n`)}, n || '@demo.example', 'Bench', 'Demo', 'researcher', 'Demo Institute', now(), now(), now()
    from generate_series(1, ${owners}::int) n`)
  await db.query(sql`
    insert into researcher_profiles (user_id, public_id, created_at, updated_at) select id, id, now(), now() from users`)
  await db.query(sql`
    insert into projects (id, owner_id, title, description, sector, subsection, funding_goal_cents, renderer, status,
      submitted_at, deadline_at, approved_at, view_count, raised_cents, created_at, updated_at)
    select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, ${ownerOf(sql`n`)}, 'Bench project ' || n,
      repeat('What is measured, where, and what a null result would mean. ', 8), 'science', 'ecology',
      (1000 + n % 9000) * 100, ${rendererNumber}::int, 'approved', now() - n * interval '1 second', now() + interval '60 days' + n * interval '1 second',
      now(), (n::bigint * 7919) % 100000, (n % 1000) * 100, now(), now()
    from generate_series(1, ${count}::int) n`)
  await db.query(sql`
    insert into project_listings (scope, project_id, score, submitted_at, needed_cents, deadline_rank)
    select scope, id, trending_score, submitted_at, funding_goal_cents - raised_cents,
      (extract(epoch from deadline_at) * 1000)::bigint
    from projects cross join lateral (
      select 'all' as scope
      union all select case when view_count % 10 = 0 then ${benchArea} else 'technology/area-' || view_count % 10 end
    ) scopes`)
  await db.query(sql`
    insert into project_listing_counts (scope, listed) select scope, count(*) from project_listings group by scope`)
}

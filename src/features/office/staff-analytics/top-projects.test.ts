import { expect, test } from 'vitest'
import { type Database, sql } from '#platform/database.ts'
import { planOf } from '#test/plan-of.ts'
import { testApp } from '#test/test-app.ts'
import { readAnalytics } from './actions/read.ts'
import { firstDeep } from './rules/projects.ts'
import { partsOf } from './rules/ranges.ts'
import { peopleMin } from './rules/withheld.ts'
import { listProjects, sumProjects } from './store/read.ts'

const app = await testApp()
const { database } = app.platform
const projects = 150
const range = { from: '2025-09-20', to: '2026-02-10' }
const parts = partsOf(range)

// Only the title of a project is read: no person is behind these.
await database.transaction(async (tx) => {
  await tx.query(sql`set local session_replication_role = replica`)
  await tx.query(sql`
    insert into projects (id, owner_id, title, description, sector, subsection, funding_goal_cents, status, submitted_at,
      deadline_at, approved_at, created_at, updated_at)
    select (lpad(n::text, 8, '0') || '-0000-7000-8000-000000000000')::uuid, gen_random_uuid(), 'Project ' || n, 'Counted',
      'science', 'ecology', 100000, 'approved', now(), now(), now(), now(), now()
    from generate_series(1, ${projects}::int) n`)
})

/** As if these had been given on each of the days: `cents` and `gifts` are SQL over `n`, the project, and `day`. */
async function given(cents: string, gifts: string): Promise<void> {
  await database.query(sql`delete from stat_projects`)
  const text = `
    insert into stat_projects (span, starts, project_id, gifts, cents)
    select 'day', day, (lpad(n::text, 8, '0') || '-0000-7000-8000-000000000000')::uuid, ${gifts}, ${cents}
    from generate_series(1, ${projects}) n
    cross join generate_series('2025-09-01'::date, '2026-03-01'::date, interval '1 day') day`
  await database.query({ text: [text], values: [] })
  await database.query(sql`
    insert into stat_projects (span, starts, project_id, gifts, cents)
    select 'month', date_trunc('month', starts::timestamp)::date, project_id, sum(gifts), sum(cents)
    from stat_projects group by 2, 3`)
  await database.query(sql`analyze stat_projects`)
}

/** All of them summed by day. */
const plainly = () =>
  database.query<{ id: string; gifts: number; given: number }>(sql`
    select project_id as "id", sum(gifts)::bigint as "gifts", sum(cents)::bigint as "given"
    from stat_projects where span = 'day' and starts between ${range.from}::date and ${range.to}::date
    group by project_id having sum(gifts) >= ${peopleMin}
    order by sum(cents) desc, project_id limit 10`)
const onDesk = async () =>
  (await readAnalytics(app.platform, range)).projects.map(({ id, gifts, given }) => ({ id, gifts, given }))

const pseudoRandom = `abs(hashint4(n * 1000 + extract(doy from day)::int)) % 1000`

test.each([
  ['a few have most of it', `100 + 1000000 / n + ${pseudoRandom}`, '1 + n % 3'],
  ['all have much the same', `100000 + ${pseudoRandom}`, '2'],
  [
    'each has one day of its own',
    `case when extract(doy from day)::int % 100 = n % 100 then 50000 + n else 100 end`,
    '1',
  ],
  ['all have exactly the same', '5000', '1'],
])('the ten projects are those of a plain sum where %s', async (_, cents, gifts) => {
  await given(cents, gifts)
  expect(await onDesk()).toEqual(await plainly())
})

test('those of too few gifts hide no other one, also where they stand before it everywhere', async () => {
  const cents = 'case when n <= 50 then 900000 + n when n <= 70 then 5000 + n else 10 end'
  await given(cents, 'case when n between 51 and 70 then 1 else 0 end')
  const found = await onDesk()
  expect(found).toEqual(await plainly())
  expect(found).toHaveLength(10)
})

test('where a few have most of it, a part of each day and month is read, and no day twice', async () => {
  await given(`100 + 1000000 / n + ${pseudoRandom}`, '1 + n % 3')
  const found = await listProjects(database, parts, { giftsMin: peopleMin, deep: firstDeep })
  expect(found.rows.at(-1)?.cents).toBeGreaterThan(found.outside)
  const ids = found.rows.map(({ id }) => id)
  for (const ask of [
    (db: Database) => listProjects(db, parts, { giftsMin: peopleMin, deep: firstDeep }),
    (db: Database) => sumProjects(db, ids, parts),
  ]) {
    const plan = await planOf(database, ask)
    expect(plan, plan).not.toMatch(/Seq Scan on stat_projects/)
    // Not all that a project was ever given.
    expect(plan, plan).toMatch(/Index Cond: (?=.*project_id = )(?=.*span = 'day')(?=.*starts = ANY)/)
  }
})

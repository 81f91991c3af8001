import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { cents } from '#values/money.ts'
import { dayMs, later } from '#values/time.ts'
import { addBrowseAreas } from './browse-areas.ts'
import { createProject } from './create-project.ts'
import { addFunding, readForGift } from './funding.ts'
import { setStatus } from './set-status.ts'

const app = await testApp()
const { platform } = app
const { database } = platform

async function aResearcher(): Promise<Id<'user'>> {
  const id = newId<'user'>(platform)
  const now = platform.clock.now()
  await database.query(sql`
    insert into users (id, email, first_name, last_name, user_type, created_at, updated_at)
    values (${id}, ${`${id}@example.org`}, 'Ada', 'Byron', 'researcher', ${now}, ${now})`)
  return id
}
const draft = { title: 'Reefs', description: 'Count corals.', sector: 'science', subsection: 'environmental-science' }
const create = async (more: Partial<Parameters<typeof createProject>[2]> = {}): Promise<Id<'project'>> => {
  const userId = await aResearcher()
  return database.transaction((tx) => createProject(tx, platform, { ...draft, fundingGoal: 5000, ...more }, { userId }))
}
const change = (projectId: Id<'project'>, to: 'approved' | 'rejected' | 'pending'): Promise<void> =>
  database.transaction((tx) => setStatus(tx, platform, { projectId, to, actorId: null, reason: 'because' }))

const listed = async (projectId: string): Promise<Record<string, number>> => {
  const rows = await database.query<{ scope: string; listed: number }>(sql`
    select scope, counts.listed from project_listing_counts counts
    where scope in (select scope from project_listings where project_id = ${projectId}
      union select scope from project_open_listings where project_id = ${projectId}) order by scope`)
  return Object.fromEntries(rows.map((row) => [row.scope, row.listed]))
}

test('a new project is pending, closes 90 days after submission, and is in no list', async () => {
  const id = await create()
  const project = await readForGift(database, id)
  expect(project).toMatchObject({ status: 'pending', deadlineAt: later(platform.clock.now(), 90 * dayMs) })
  expect(await listed(id)).toEqual({})
})

test('approval puts a project into every list it belongs to, and rejection takes it out', async () => {
  const id = await create({ fundingUses: ['equipment'] })
  await change(id, 'approved')
  expect(await listed(id)).toEqual({
    all: 1,
    'all+equipment': 1,
    'engineering/environmental': 1,
    'engineering/environmental+equipment': 1,
    'for/biology': 1,
    'for/climate': 1,
    'for/engineering': 1,
    open: 1,
    'open/engineering': 1,
    'open/engineering/environmental': 1,
    'open/science': 1,
    'open/science/ecology': 1,
    'science/ecology': 1,
    'science/ecology+equipment': 1,
  })
  await change(id, 'rejected')
  expect(await listed(id)).toEqual({})
  const left = await database.query(sql`select from project_listing_counts where listed > 0`)
  expect(left).toHaveLength(0)
})

test('a status that cannot follow the present one is refused, and so is an unknown project', async () => {
  const id = await create()
  await change(id, 'rejected')
  await expect(change(id, 'approved')).rejects.toMatchObject({ code: 'project_already_decided' })
  await expect(change(newId(platform), 'approved')).rejects.toMatchObject({ code: 'project_not_found' })
})

test('a resubmission restarts its 90 days, and every change is logged', async () => {
  const id = await create()
  app.advance(dayMs)
  await change(id, 'rejected')
  app.advance(10 * dayMs)
  await change(id, 'pending')
  expect((await readForGift(database, id))?.deadlineAt).toBe(later(platform.clock.now(), 90 * dayMs))
  const log = await database.query(sql`
    select from_status as "from", to_status as "to" from project_status_log where project_id = ${id} order by at, id`)
  expect(log).toEqual([
    { from: null, to: 'pending' },
    { from: 'pending', to: 'rejected' },
    { from: 'rejected', to: 'pending' },
  ])
})

test('funding of many projects moves totals, score and need of each', async () => {
  const [one, other] = [await create(), await create()]
  await change(one, 'approved')
  const gifts = [
    { projectId: one, grossCents: cents(2500), newDonors: 1 },
    { projectId: other, grossCents: cents(700), newDonors: 1 },
    { projectId: one, grossCents: cents(1000), newDonors: 0 },
  ]
  await database.transaction((tx) => addFunding(tx, platform, gifts))
  const projects = await database.query(sql`
    select raised_cents as raised, donor_count as donors, trending_score as score from projects
    where id in (${one}, ${other}) order by raised_cents desc`)
  expect(projects).toEqual([
    { raised: 3500, donors: 1, score: 10 },
    { raised: 700, donors: 1, score: 10 },
  ])
  const rows = await database.query(sql`
    select distinct score, needed_cents as needed from project_listings where project_id = ${one}`)
  expect(rows).toEqual([{ score: 10, needed: 496_500 }])
})

test('a reviewer puts an approved project into an area that the mapping never reaches', async () => {
  const id = await create()
  await change(id, 'approved')
  const add = (areaId: string) =>
    database.transaction((tx) =>
      addBrowseAreas(tx, platform, { projectId: id, areas: [{ sectorId: 'science', areaId }] }),
    )
  await add('astronomy')
  expect(await listed(id)).toMatchObject({ 'science/astronomy': 1, 'open/science/astronomy': 1 })
  await expect(add('astrology')).rejects.toMatchObject({ code: 'area_not_found' })
})

import { expect, test } from 'vitest'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { cents } from '#values/money.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import { addFunding } from './actions/funding.ts'
import type { projectsContract } from './contract/endpoints.ts'
import { ProjectPage } from './contract/objects.ts'
import { type PageQuery, pageQuery, type Sort, sorts } from './rules/paging.ts'
import { daysLeft } from './rules/projects.ts'

const app = await testApp()
const { platform } = app
const api = app.as<typeof projectsContract>()
const owner = await person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Hopper' })

type Made = { readonly id: Id<'project'>; readonly raised: number; readonly donors: number; readonly goal: number }
const made: Made[] = []

/** 65 projects an hour apart, some with equal scores; the first ones pass their deadline later. */
for (let at = 0; at < 65; at++) {
  app.advance(60 * minuteMs)
  const goal = 1000 + (at % 9) * 500
  const id = await project(app, owner, {
    ...{ title: `Project ${at}`, sector: 'technology', subsection: 'robotics', fundingGoal: goal },
    fundingUses: at % 5 === 0 ? ['equipment', 'personnel'] : [],
  })
  made.push({ id, goal, raised: (at % 7) * 100, donors: at % 4 })
}
const deltas = made.map(({ id, raised, donors }) => ({
  ...{ projectId: id, grossCents: cents(raised * 100), newDonors: donors },
}))
await platform.database.transaction((tx) => addFunding(tx, platform, deltas))

const area = { sector: 'technology', area: 'robotics' }
const page = async (
  query: PageQuery & { sort?: Sort; use?: 'all' | 'equipment' | 'fieldwork' },
): Promise<ProjectPage> => {
  const answer = await api('GET /api/projects', { query: { ...area, ...query } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const ids = (one: ProjectPage): string[] => one.items.map((item) => item.id)

const newestFirst = made.toReversed()
const order: Readonly<Record<Sort, readonly Made[]>> = {
  trending: newestFirst.toSorted((a, b) => b.donors - a.donors),
  newest: newestFirst,
  needed: newestFirst.toSorted((a, b) => b.goal - b.raised - (a.goal - a.raised)),
  deadline: made,
}

test.each(sorts)('sorted by %s, links lead forwards and backwards over the same pages (LIST-05)', async (sort) => {
  const expected = order[sort].map((one) => one.id)
  const pages = Array.from({ length: 6 }, (_, at) => expected.slice(at * 12, at * 12 + 12))
  let shown = await page({ sort })
  expect(shown).toMatchObject({ page: 1, pages: 6, total: 65 })
  expect(ids(shown)).toEqual(pages[0])
  for (const target of [2, 4, 6, 5, 3, 1, 3, 5, 6, 4, 2, 1]) {
    shown = await page({ sort, ...pageQuery(target, shown) })
    expect(shown.page).toBe(target)
    expect(ids(shown)).toEqual(pages[target - 1])
  }
})

test('the first page has 12 projects of 65 (LIST-08), and a typed number finds its page', async () => {
  expect((await page({})).items).toHaveLength(12)
  expect(ids(await page({ page: 4, sort: 'newest' }))).toEqual(order.newest.slice(36, 48).map((one) => one.id))
  expect(await page({ page: 77 })).toMatchObject({ page: 6, items: { length: 5 } })
  expect(await page({ from: 'end' })).toMatchObject({ page: 6, items: { length: 5 } })
})

test('the category filter keeps projects that ask for that use', async () => {
  const found = await page({ use: 'equipment', sort: 'newest' })
  expect(found.total).toBe(13)
  expect(ids(found)).toEqual(
    newestFirst
      .filter((_, at) => (64 - at) % 5 === 0)
      .map((one) => one.id)
      .slice(0, 12),
  )
  expect(await page({ use: 'fieldwork' })).toMatchObject({ items: [], page: 1, pages: 0, total: 0 })
  expect((await page({ use: 'all' })).total).toBe(65)
})

test('a card contains its documented fields and no e-mail address', async () => {
  const [card] = (await page({ sort: 'newest' })).items
  expect(card).toMatchObject({
    title: 'Project 64',
    projectImage: `/art/technology/${made[64]?.id}.svg`,
    researcher: { name: 'Grace Hopper', institution: 'University of Examples', photo: null },
    totalFunded: made[64]?.raised,
    totalTarget: made[64]?.goal,
  })
  expect(JSON.stringify(card)).not.toContain('@')
})

test('the database’s JSON matches the contract exactly', async () => {
  const shown = await page({})
  expect(ProjectPage.parse(shown)).toEqual(shown)
})

test('only approved projects of that area are listed (LIST-07)', async () => {
  const place = { sector: 'mathematics', subsection: 'statistics' }
  const approved = await project(app, owner, place)
  await project(app, owner, { ...place, status: 'pending' })
  await project(app, owner, { ...place, status: 'rejected' })
  await project(app, owner, { sector: 'mathematics', subsection: 'pure-mathematics' })
  const answer = await api('GET /api/projects', { query: { sector: 'mathematics', area: 'statistics' } })
  expect(answer.ok && ids(answer.data)).toEqual([approved])
})

test('trending shows 8 of an area and 10 of all, by score and then the newest (HOME-05)', async () => {
  const top = async (scope: string) => {
    const answer = await api('GET /api/projects/trending', { query: { scope } })
    return answer.ok ? answer.data.items.map((item) => item.id) : []
  }
  const expected = order.trending.map((one) => one.id)
  expect(await top('technology/robotics')).toEqual(expected.slice(0, 8))
  expect(await top('all')).toEqual(expected.slice(0, 10))
})

test('unknown areas, a sector without an area and wrong queries are refused with the field named', async () => {
  for (const query of [{ sector: 'technology', area: 'alchemy' }, { sector: 'technology' }, { area: 'robotics' }])
    expect(await api('GET /api/projects', { query })).toMatchObject({
      refusal: { code: 'area_not_found', status: 404 },
    })
  expect(await api('GET /api/projects/trending', { query: { scope: 'science/alchemy' } })).toMatchObject({
    refusal: { code: 'area_not_found' },
  })
  const wrong = new Request('http://app.test/api/projects?page=0&after=x&sort=best&colour=red')
  const answer = await app.fetch(wrong)
  expect(answer.status).toBe(400)
  const { errors } = (await answer.json()) as { errors: { location: string }[] }
  expect(errors.map((error) => error.location).toSorted()).toEqual([
    ...['query.after', 'query.colour', 'query.page', 'query.sort'],
  ])
})

test('past its deadline a project leaves the strips, is last by deadline, and stays listed', async () => {
  app.advance(90 * dayMs - 30 * 60 * minuteMs)
  await app.drain()
  const shown = await page({ sort: 'deadline' })
  // Made at hours 1 to 65; the first 35 are past their deadline, the latest first.
  const passed = made.slice(0, 35).toReversed()
  const expected = [...made.slice(35), ...passed].map((one) => one.id)
  expect(ids(shown)).toEqual(expected.slice(0, 12))
  expect(ids(await page({ sort: 'deadline', from: 'end' }))).toEqual(expected.slice(60))
  const open = new Set(made.slice(35).map((one) => one.id))
  const answer = await api('GET /api/projects/trending', { query: { scope: 'technology/robotics' } })
  for (const item of answer.ok ? answer.data.items : []) expect(open.has(item.id)).toBe(true)
})

test('a list shows how many of its projects take gifts, and each card for how long, as the rule does', async () => {
  expect(await page({})).toMatchObject({ total: 65, active: 30 })
  expect(await page({ use: 'equipment' })).toMatchObject({ total: 13, active: null })
  const all = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => page({ page: number, sort: 'deadline' })))
  const cards = all.flatMap((one) => one.items)
  const now = platform.clock.now()
  expect(cards.map((card) => card.daysLeft)).toEqual(cards.map((card) => daysLeft(card.deadline, now)))
  expect(cards.filter((card) => card.daysLeft === null)).toHaveLength(35)
})

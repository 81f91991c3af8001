import { expect, test } from 'vitest'
import { reinstateAccount, suspendAccount } from '#features/identity/accounts/actions/account-state.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { reviewsContract } from '#features/research/reviews/contract/endpoints.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { boughtPlan } from '#test/plans.ts'
import { project } from '#test/projects.ts'
import { deciding } from '#test/reviews.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs } from '#values/time.ts'
import type { boostsContract } from './contract.ts'

const app = await testApp()
const { platform } = app
const { database } = platform

const call = async (one: Person) => app.as<typeof boostsContract>((await signedInAgain(app, one)).accessToken)
const boost = async (one: Person, projectId: Id<'project'>) => {
  const answer = await (await call(one))('POST /api/me/boosts', { body: { projectId } })
  return answer.ok ? 'boosted' : answer.refusal.code
}
const read = async (one: Person) => {
  const answer = await (await call(one))('GET /api/me/boosts')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const strip = async (): Promise<string[]> => {
  const answer = await app.as<typeof projectsContract>()('GET /api/projects/trending', { query: { scope: 'all' } })
  return answer.ok ? answer.data.items.filter(({ isBoosted }) => isBoosted).map(({ id }) => id) : []
}
const keepUsed = (one: Person, left: number) =>
  database.query(sql`update allowances set granted = used + ${left} where user_id = ${one.userId} and kind = 'boost'`)

test('AMB-103: a boosted project comes first, marked, for seven days, and ends automatically', async () => {
  const one = await boughtPlan(app, { tier: 'advanced' })
  const id = await project(app, one)
  expect(await boost(one, id)).toBe('boosted')
  expect(await read(one)).toMatchObject({
    ...{ granted: 3, used: 1, blocked: null, projects: [], earlier: [] },
    running: [{ projectId: id, isPlaced: true }],
  })
  expect(await strip()).toEqual([id])
  expect(await boost(one, id)).toBe('boost_running')
  app.advance(7 * dayMs)
  expect(await strip()).toEqual([])
  expect(await read(one)).toMatchObject({
    ...{ used: 1, running: [], projects: [{ projectId: id }] },
    earlier: [{ projectId: id, endedBecause: null, isGivenBack: false }],
  })
  expect(await boost(one, id)).toBe('boosted')
  expect(await brokenBooks(app)).toEqual([])
})

test('scores and the order of lists and of search are the same with a boost as without', async () => {
  const one = await boughtPlan(app, { tier: 'advanced' })
  const ids = [await project(app, one, { title: 'Kelp by day' }), await project(app, one, { title: 'Kelp by night' })]
  await app.drain()
  const visitor = app.as<typeof projectsContract>()
  const seen = async () => {
    const listed = await visitor('GET /api/projects', { query: { sort: 'trending' } })
    const found = await (await app.fetch(new Request('http://app.test/api/search?q=kelp'))).json()
    const scores = await database.query(sql`select scope, project_id, score from project_listings order by 1, 2`)
    return { listed: listed.ok && listed.data, found, scores }
  }
  const before = await seen()
  expect(JSON.stringify(before.found)).toContain(' by night')
  expect(await boost(one, ids[0] as Id<'project'>)).toBe('boosted')
  await app.drain()
  expect(await seen()).toEqual(before)
})

test('of 64 concurrent uses of the last boost one wins', async () => {
  const one = await boughtPlan(app, { tier: 'advanced' })
  await keepUsed(one, 1)
  const ids = await Promise.all(Array.from({ length: 8 }, () => project(app, one)))
  const answers = await Promise.all(Array.from({ length: 64 }, (_, at) => boost(one, ids[at % 8] as Id<'project'>)))
  expect(answers.filter((answer) => answer === 'boosted')).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set(['boosted', 'allowance_used', 'boost_running']))
  expect((await read(one)).blocked).toBe('All boosts of your plan are used.')
  expect(await brokenBooks(app)).toEqual([])
})

test('two clicks for one project use one boost', async () => {
  const one = await boughtPlan(app, { tier: 'premium' })
  const id = await project(app, one)
  expect((await Promise.all([boost(one, id), boost(one, id)])).toSorted()).toEqual(['boost_running', 'boosted'])
  expect((await read(one)).used).toBe(1)
})

test('a researcher can boost only their own public project that takes gifts, and only with a paid plan that includes boosts', async () => {
  const [one, other] = [await boughtPlan(app, { tier: 'advanced' }), await boughtPlan(app, { tier: 'standard' })]
  const id = await project(app, one)
  const pending = await project(app, one, { status: 'pending' })
  expect(await boost(other, id)).toBe('project_not_found')
  expect(await boost(other, await project(app, other))).toBe('plan_needed')
  expect(await boost(one, pending)).toBe('project_not_approved')
  await database.query(sql`update subscriptions set state = 'suspended' where user_id = ${one.userId}`)
  expect(await boost(one, id)).toBe('plan_needed')
  expect(await read(one)).toMatchObject({ blocked: 'Your plan is not paid now, so no boost can begin.' })
  await database.query(sql`update subscriptions set state = 'active' where user_id = ${one.userId}`)
  await database.query(sql`update projects set deadline_at = ${platform.clock.now()} where id = ${id}`)
  expect(await boost(one, id)).toBe('deadline_passed')
})

test('a boost ends with the deadline of its project', async () => {
  const one = await boughtPlan(app, { tier: 'advanced' })
  const id = await project(app, one)
  const { projects } = await read(one)
  const deadlineAt = projects[0]?.deadlineAt
  app.advance(27 * dayMs)
  await app.drain()
  await database.query(sql`
    update projects set deadline_at = ${platform.clock.now()}::timestamptz + interval '2 days' where id = ${id}`)
  expect(await boost(one, id)).toBe('boosted')
  const [running] = (await read(one)).running
  expect(running?.endsAt).not.toBe(deadlineAt)
  expect(Date.parse(running?.endsAt ?? '') - Date.parse(platform.clock.now())).toBe(2 * dayMs)
})

test('AMB-100: a suspended or disputed plan places nothing; once it is paid, the boost continues', async () => {
  const one = await boughtPlan(app, { tier: 'advanced' })
  const id = await project(app, one)
  await boost(one, id)
  await database.query(sql`update subscriptions set held_since = ${platform.clock.now()} where user_id = ${one.userId}`)
  expect(await strip()).not.toContain(id)
  expect((await read(one)).running).toMatchObject([{ isPlaced: false }])
  await database.query(sql`update subscriptions set held_since = null where user_id = ${one.userId}`)
  expect(await strip()).toContain(id)
})

test('revoking an approval ends the boost and returns it', async () => {
  const chief = await person(app, { type: 'super_admin' })
  const one = await boughtPlan(app, { tier: 'advanced' })
  const { projectId, reviewId } = await submitted(app, one)
  expect((await deciding(app, chief).approve(reviewId)).ok).toBe(true)
  expect(await boost(one, projectId)).toBe('boosted')
  const desk = app.as<typeof reviewsContract>((await signedInAgain(app, chief)).accessToken)
  expect((await desk('POST /api/admin/reviews/:id/take-back', { params: { id: reviewId } })).ok).toBe(true)
  expect(await read(one)).toMatchObject({
    ...{ used: 0, running: [] },
    earlier: [{ projectId, endedBecause: 'approval_taken_back', isGivenBack: true }],
  })
  expect(await strip()).not.toContain(projectId)
  expect(await brokenBooks(app)).toEqual([])
})

test('the end of a pause returns the boost; the end of a ban does not', async () => {
  const [paused, banned] = [await boughtPlan(app, { tier: 'advanced' }), await boughtPlan(app, { tier: 'advanced' })]
  const ids = [await project(app, paused), await project(app, banned)] as const
  await boost(paused, ids[0])
  await boost(banned, ids[1])
  const state = (one: Person, wish: 'paused' | 'banned' | 'active') =>
    database.transaction((tx) =>
      wish === 'active'
        ? reinstateAccount(tx, platform, one.userId)
        : suspendAccount(tx, platform, one.userId, { state: wish, until: null, reason: 'Any.' }),
    )
  await state(paused, 'paused')
  await state(banned, 'paused')
  await state(banned, 'banned')
  expect(await strip()).toEqual(expect.not.arrayContaining([...ids]))
  await state(paused, 'active')
  await state(banned, 'active')
  expect(await read(paused)).toMatchObject({
    used: 0,
    earlier: [{ endedBecause: 'account_paused', isGivenBack: true }],
  })
  expect(await read(banned)).toMatchObject({
    used: 1,
    earlier: [{ endedBecause: 'account_banned', isGivenBack: false }],
  })
  expect(await brokenBooks(app)).toEqual([])
})

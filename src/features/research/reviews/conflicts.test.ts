import { expect, test } from 'vitest'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import type { staffContract } from '#features/office/back-office/contract.ts'
import type { userAdminContract } from '#features/office/user-admin/contract.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { questionsContract } from '#features/research/questions/contract.ts'
import { sql } from '#platform/database.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { free } from '#test/reviews.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import type { reviewsContract } from './contract/endpoints.ts'

const app = await testApp()
const as = (who: Person) => app.as<typeof reviewsContract>(who.accessToken)
const chief = await person(app, { type: 'super_admin', firstName: 'Omar', lastName: 'Diaz' })
const owner = await person(app, { type: 'researcher', institution: 'Bay Lab ' })
const at = (institution: string) => person(app, { type: 'scientific_reviewer', institution })

/** Wherever a reviewer could meet a review. */
async function traces(who: Person, reviewId: string, title: string): Promise<string[]> {
  const desk = as(who)
  const found: string[] = []
  const list = await desk('GET /api/admin/reviews', { query: { search: title } })
  if (!list.ok) throw new Error(list.refusal.code)
  if (list.data.items.length > 0) found.push('search')
  const all = await desk('GET /api/admin/reviews', { query: {} })
  if (all.ok && all.data.items.some(({ id }) => id === reviewId)) found.push('list')
  if (all.ok && all.data.open !== all.data.items.length) found.push('count')
  const opened = await desk('GET /api/admin/reviews/:id', { params: { id: reviewId } })
  if (opened.ok || opened.refusal.code !== 'review_not_found') found.push('item')
  const params = { id: reviewId }
  for (const call of [
    desk('POST /api/admin/reviews/:id/take', { params }),
    desk('POST /api/admin/reviews/:id/declare', { params, body: { conflicts: [] } }),
    desk('POST /api/admin/reviews/:id/comments', { params, body: { body: 'Hm' } }),
    desk('POST /api/admin/reviews/:id/decline', { params, body: { reason: 'No' } }),
    desk('POST /api/admin/reviews/:id/reject', { params, body: { reason: 'No' } }),
  ]) {
    const answer = await call
    if (answer.ok || !['review_not_found', 'own_project'].includes(answer.refusal.code)) found.push('act')
  }
  const dashboard = await app.as<typeof staffContract>(who.accessToken)('GET /api/admin/dashboard')
  if (JSON.stringify(dashboard).includes(title)) found.push('dashboard')
  return found
}

test('a reviewer from the same institution finds no trace of the review', async () => {
  const { reviewId } = await submitted(app, owner, { title: 'Barnacles' })
  expect(await traces(await at('bay lab'), reviewId, 'Barnacles')).toEqual([])
  expect(await traces(await at('Hill Lab'), reviewId, 'Barnacles')).toContain('list')
})

test('one’s own project leaves no trace, also for a super admin', async () => {
  const { reviewId } = await submitted(app, chief, { title: 'My own knots' })
  expect(await traces(chief, reviewId, 'My own knots')).toEqual([])
})

test('a donor of the project is barred, and the assigner does not learn why', async () => {
  const { projectId, reviewId } = await submitted(app, owner, { title: 'Given to' })
  const giver = await person(app, { type: 'donor' })
  const first = await at('Hill Lab')
  await free(app, reviewId, first)
  await as(first)('POST /api/admin/reviews/:id/approve', { params: { id: reviewId }, body: {} })
  await giveAndPay(app, giver, projectId)
  await app.drain()
  // They become staff later; the project is read again.
  await app.platform.database.query(sql`
    insert into staff_members (user_id, role, permissions, department, expertise_areas, active, granted_at)
    values (${giver.userId}, 'scientific_reviewer', '{review_projects,comment_projects}', 'Scientific Review', '{}', true, now())`)
  const recheckId = '0193aaaa-0000-7000-8000-0000000000aa'
  await app.platform.database.query(sql`
    insert into project_reviews (id, project_id, kind, submitted_at, due_at)
    values (${recheckId}, ${projectId}, 'recheck', ${app.platform.clock.now()}, ${app.platform.clock.now()})`)
  expect(await traces(giver, recheckId, 'Given to')).toEqual([])
  const params = { id: recheckId }
  const list = await as(chief)('GET /api/admin/reviews/:id/reviewers', { params })
  const line = list.ok ? list.data.items.find(({ id }) => id === giver.userId) : undefined
  expect(Object.keys(line ?? {}).sort()).toEqual(['areas', 'id', 'isBarred', 'name', 'reads'])
  expect(line?.isBarred).toBe(true)
  const assign = { params, body: { userId: giver.userId } }
  const refused = await as(chief)('POST /api/admin/reviews/:id/assign', assign)
  expect(refused).toMatchObject({ refusal: { code: 'reviewer_not_free' } })
  expect(JSON.stringify(refused)).not.toMatch(/gift|gave|donat/i)
})

test('a declared conflict releases the review at once, and it leaves the desk', async () => {
  const { reviewId } = await submitted(app, owner, { title: 'Declared' })
  const reviewer = await at('Hill Lab')
  const declare = (conflicts: ['family'] | []) =>
    as(reviewer)('POST /api/admin/reviews/:id/declare', { params: { id: reviewId }, body: { conflicts } })
  await declare([])
  expect(await declare(['family'])).toEqual({ ok: true })
  expect(await traces(reviewer, reviewId, 'Declared')).toEqual(['act'])
  const open = await as(chief)('GET /api/admin/reviews', { query: { search: 'Declared' } })
  expect(open).toMatchObject({ data: { items: [{ holder: null }] } })
})

test('a conflict that arises while the project is open stops the decision', async () => {
  const { reviewId } = await submitted(app, owner, { title: 'Arises' })
  const reviewer = await at('Hill Lab')
  await free(app, reviewId, reviewer)
  await app.platform.database.query(sql`update users set institution = 'Bay Lab' where id = ${reviewer.userId}`)
  const answer = await as(reviewer)('POST /api/admin/reviews/:id/approve', { params: { id: reviewId }, body: {} })
  expect(answer).toMatchObject({ refusal: { code: 'conflict_of_interest', status: 403 } })
})

test('only a super admin without a conflict can lift one, with a reason; never for own work', async () => {
  const { reviewId } = await submitted(app, owner, { title: 'Lifted' })
  const reviewer = await at('Bay Lab')
  const lift = (by: Person, userId: string, reason = 'Another building, another field.') =>
    as(by)('POST /api/admin/reviews/:id/lift-conflict', { params: { id: reviewId }, body: { userId, reason } })
  expect(await lift(reviewer, reviewer.userId)).toMatchObject({ refusal: { status: 403 } })
  expect(await lift(chief, chief.userId)).toMatchObject({ refusal: { code: 'conflict_stays' } })
  const close = await person(app, { type: 'super_admin', institution: 'Bay Lab' })
  expect(await lift(close, reviewer.userId)).toMatchObject({ refusal: { code: 'review_not_found' } })
  expect(await lift(chief, reviewer.userId, ' ')).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(await lift(chief, reviewer.userId)).toEqual({ ok: true })
  const cover = await as(reviewer)('GET /api/admin/reviews/:id', { params: { id: reviewId } })
  expect(cover).toMatchObject({ refusal: { code: 'conflict_undeclared', data: { isLifted: true } } })
  await free(app, reviewId, reviewer)
  expect(await as(reviewer)('POST /api/admin/reviews/:id/approve', { params: { id: reviewId }, body: {} })).toEqual({
    ok: true,
  })
})

type Pages = typeof projectsContract & typeof questionsContract & typeof donationsContract

test('staff with a conflict of interest find nothing of a project before it is public: page, history, letters, ledger, counts', async () => {
  const { projectId, reviewId } = await submitted(app, owner, { title: 'Not for neighbours' })
  const params = { id: projectId }
  const opens = async (who: Person): Promise<string[]> => {
    const call = app.as<Pages>(who.accessToken)
    const answers = {
      page: await call('GET /api/projects/:id', { params }),
      history: await call('GET /api/projects/:id/versions', { params }),
      questions: await call('GET /api/projects/:id/questions', { params, query: {} }),
      ledger: await call('GET /api/projects/:id/ledger', { params, query: {} }),
      visit: await call('POST /api/projects/:id/views', { params, query: {} }),
    }
    return Object.entries(answers).flatMap(([what, answer]) => {
      if (answer.ok) return [what]
      expect(answer.refusal).toMatchObject({ code: 'project_not_found', status: 404 })
      return []
    })
  }
  const everything = ['page', 'history', 'questions', 'ledger', 'visit']
  const neighbour = await person(app, { type: 'customer_support', institution: 'Bay Lab' })
  expect(await opens(neighbour)).toEqual([])
  expect(await opens(await person(app, { type: 'customer_support' }))).toEqual(everything)
  const reviewer = await at('Hill Lab')
  expect(await opens(reviewer)).toEqual(everything)
  await as(reviewer)('POST /api/admin/reviews/:id/declare', {
    params: { id: reviewId },
    body: { conflicts: ['family'] },
  })
  expect(await opens(reviewer)).toEqual([])
  const letter = { params: { ...params, key: '0193aaaa-0000-7000-8000-0000000000bb' } }
  const letters = (who: Person) => app.as<Pages>(who.accessToken)('GET /api/projects/:id/ethics/:key/link', letter)
  expect(await letters(reviewer)).toMatchObject({ refusal: { code: 'project_not_found' } })
  expect(await letters(await at('Hill Lab'))).toMatchObject({ refusal: { code: 'file_not_found' } })
  const close = await person(app, { type: 'super_admin', institution: 'Bay Lab' })
  await as(chief)('POST /api/admin/reviews/:id/comments', { params: { id: reviewId }, body: { body: 'Hm.' } })
  const dashboard = await app.as<typeof staffContract>(close.accessToken)('GET /api/admin/dashboard')
  expect(JSON.stringify(dashboard)).not.toContain('Not for neighbours')
  const people = await app.as<typeof userAdminContract>(close.accessToken)('GET /api/admin/users/:id', {
    params: { id: owner.userId },
  })
  expect(people.ok).toBe(true)
  expect(JSON.stringify(people)).not.toContain('Not for neighbours')
})

test('once it is approved, they can open the page like everyone', async () => {
  const { projectId, reviewId } = await submitted(app, owner, { title: 'For all' })
  const reviewer = await at('Hill Lab')
  await free(app, reviewId, reviewer)
  await as(reviewer)('POST /api/admin/reviews/:id/approve', { params: { id: reviewId }, body: {} })
  const page = app.as<Pages>((await at('Bay Lab')).accessToken)('GET /api/projects/:id', { params: { id: projectId } })
  expect(await page).toMatchObject({ data: { title: 'For all' } })
})

test('a publication in common is pointed out, and bars no reviewer', async () => {
  const { reviewId } = await submitted(app, owner, { title: 'Together on paper' })
  const reviewer = await at('Hill Lab')
  const cover = () => as(reviewer)('GET /api/admin/reviews/:id', { params: { id: reviewId } })
  expect(await cover()).toMatchObject({ refusal: { data: { isCoauthor: false, team: [] } } })
  for (const { userId } of [owner, reviewer])
    await app.platform.database.query(sql`
      insert into researcher_profiles (user_id, public_id, publication_dois, created_at, updated_at)
      values (${userId}, ${userId}, '{10.5555/12345678}', now(), now())
      on conflict (user_id) do update set publication_dois = excluded.publication_dois`)
  expect(await cover()).toMatchObject({ refusal: { code: 'conflict_undeclared', data: { isCoauthor: true } } })
})

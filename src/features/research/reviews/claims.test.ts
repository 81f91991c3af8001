import { expect, test } from 'vitest'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { free } from '#test/reviews.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs } from '#values/time.ts'
import type { reviewsContract } from './contract/endpoints.ts'

const app = await testApp()
/** In a new session, because hours pass in these tests. */
const as = async (who: Person) =>
  app.as<typeof reviewsContract>((await startSession(app.platform, who.userId)).accessToken)
const owner = await person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Okafor' })
const lena = await person(app, { type: 'scientific_reviewer', firstName: 'Lena', lastName: 'Voss' })
const ines = await person(app, { type: 'scientific_reviewer', firstName: 'Ines', lastName: 'Roy' })
const chief = await person(app, { type: 'super_admin', firstName: 'Omar', lastName: 'Diaz' })

const eventsOf = (reviewId: string) =>
  app.platform.database.query<{ event: string; name: string; reason: string | null }>(sql`
    select a.event, u.first_name as name, a.reason from review_assignments a join users u on u.id = a.user_id
    where a.review_id = ${reviewId} order by a.at, a.id`)
async function line(who: Person, projectId: string) {
  const list = await (await as(who))('GET /api/admin/reviews', { query: {} })
  return list.ok ? list.data.items.find((item) => item.projectId === projectId) : undefined
}
const refused = (code: string, status = 409) => ({ refusal: { code, status } })

test('before the reviewer’s declaration, a review shows names and no text of the project', async () => {
  const { projectId, reviewId } = await submitted(app, owner)
  const params = { id: reviewId }
  const lenas = await as(lena)
  const closed = await lenas('GET /api/admin/reviews/:id', { params })
  expect(closed).toMatchObject({
    refusal: { code: 'conflict_undeclared', data: { researcher: 'Grace Okafor', holder: null, isLifted: false } },
  })
  expect(JSON.stringify(closed)).not.toContain('Counting juvenile fish')
  const approve = await lenas('POST /api/admin/reviews/:id/approve', { params, body: {} })
  expect(approve).toMatchObject(refused('conflict_undeclared'))
  expect(await lenas('POST /api/admin/reviews/:id/take', { params })).toMatchObject(refused('conflict_undeclared'))
  await free(app, reviewId, lena)
  expect(await lenas('GET /api/admin/reviews/:id', { params })).toMatchObject({
    data: { isYours: true, status: 'in_review', holder: 'Lena Voss' },
  })
  expect(await line(chief, projectId)).toMatchObject({ holder: 'Lena Voss', isYours: false })
})

test('of two reviewers who take a review at once one gets it, and the other learns who has it', async () => {
  const { reviewId } = await submitted(app, owner)
  const params = { id: reviewId }
  await free(app, reviewId, lena, ines)
  const calls = [await as(lena), await as(ines)] as const
  await calls[0]('POST /api/admin/reviews/:id/release', { params })
  const answers = await Promise.all(calls.map((call) => call('POST /api/admin/reviews/:id/take', { params })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const [winner, loser] = answers[0]?.ok ? ['Lena Voss', 1] : ['Ines Roy', 0]
  expect(answers[loser as number]).toMatchObject({ refusal: { code: 'review_taken', data: { name: winner } } })
  const approve = calls[loser as 0]('POST /api/admin/reviews/:id/approve', { params, body: {} })
  expect(await approve).toMatchObject(refused('review_taken'))
})

test('a claim lasts four hours, is renewed by work, and ends automatically', async () => {
  const { projectId, reviewId } = await submitted(app, owner)
  const params = { id: reviewId }
  await free(app, reviewId, lena)
  app.advance(3 * hourMs)
  await (await as(lena))('POST /api/admin/reviews/:id/comments', { params, body: { body: 'Which bays?' } })
  app.advance(3 * hourMs)
  expect(await line(ines, projectId)).toMatchObject({ holder: 'Lena Voss' })
  app.advance(2 * hourMs)
  expect(await line(ines, projectId)).toMatchObject({ holder: null, status: 'pending' })
  await app.drain()
  app.advance(1000)
  await free(app, reviewId, ines)
  expect((await eventsOf(reviewId)).map(({ event, name }) => `${name} ${event}`)).toEqual([
    'Lena taken',
    'Lena expired',
    'Ines taken',
  ])
})

test('a reviewer who declines a review no longer finds it; colleagues read the reason', async () => {
  const { projectId, reviewId } = await submitted(app, owner)
  const params = { id: reviewId }
  const lenas = await as(lena)
  const empty = await lenas('POST /api/admin/reviews/:id/decline', { params, body: { reason: ' ' } })
  expect(empty).toMatchObject({ refusal: { errors: [{ location: 'body.reason' }] } })
  await lenas('POST /api/admin/reviews/:id/decline', { params, body: { reason: 'On leave from tomorrow.' } })
  expect(await line(lena, projectId)).toBeUndefined()
  expect(await line(ines, projectId)).toBeDefined()
  expect(await eventsOf(reviewId)).toMatchObject([{ event: 'declined', reason: 'On leave from tomorrow.' }])
})

test('a super admin assigns a review to a reviewer, also one that another has taken (AMB-154)', async () => {
  const { reviewId } = await submitted(app, owner)
  const params = { id: reviewId }
  const chiefs = await as(chief)
  await free(app, reviewId, lena)
  const list = await chiefs('GET /api/admin/reviews/:id/reviewers', { params })
  expect(list.ok && list.data.items.map(({ name, isBarred }) => [name, isBarred])).toContainEqual(['Ines Roy', false])
  expect(await chiefs('POST /api/admin/reviews/:id/assign', { params, body: { userId: ines.userId } })).toMatchObject({
    ok: true,
  })
  // The last two happen at once.
  const events = (await eventsOf(reviewId)).map(({ event, name }) => `${name} ${event}`)
  expect(events.sort()).toEqual(['Ines offered', 'Lena released', 'Lena taken'])
  const notices = await app.platform.database.query(sql`
    select title from notifications where user_id = ${ines.userId} and event_key like ${`review-offered:${reviewId}%`}`)
  expect(notices).toEqual([{ title: 'You were asked to review Seagrass as a nursery' }])
  const stranger = { params, body: { userId: owner.userId } }
  expect(await chiefs('POST /api/admin/reviews/:id/assign', stranger)).toMatchObject(refused('reviewer_not_free'))
  expect(await (await as(lena))('POST /api/admin/reviews/:id/assign', stranger)).toMatchObject({
    refusal: { status: 403 },
  })
})

test('staff may say how urgent a review is, and it comes first by priority (AMB-156)', async () => {
  const first = await submitted(app, owner, { title: 'Sooner' })
  const second = await submitted(app, owner, { title: 'Urgent' })
  const params = { id: second.reviewId }
  const chiefs = await as(chief)
  await chiefs('POST /api/admin/reviews/:id/priority', {
    params,
    body: { priority: 'high', reason: 'The season ends.' },
  })
  const list = await chiefs('GET /api/admin/reviews', { query: { sort: 'priority' } })
  const order = list.ok ? list.data.items.map(({ id }) => id) : []
  expect(order.indexOf(second.reviewId)).toBeLessThan(order.indexOf(first.reviewId))
  expect(await line(chief, second.projectId)).toMatchObject({ priority: 'high' })
})

test('what was decided or withdrawn can be neither taken nor assigned', async () => {
  const { reviewId } = await submitted(app, owner)
  const params = { id: reviewId }
  await free(app, reviewId, lena)
  const lenas = await as(lena)
  await lenas('POST /api/admin/reviews/:id/reject', { params, body: { reason: 'No method.' } })
  for (const what of ['take', 'release'] as const)
    expect(await lenas(`POST /api/admin/reviews/:id/${what}`, { params })).toMatchObject(refused('review_closed'))
  const body = { userId: ines.userId }
  expect(await (await as(chief))('POST /api/admin/reviews/:id/assign', { params, body })).toMatchObject(
    refused('review_closed'),
  )
})

test('super admins are notified of unclaimed reviews that are nearly due, and of late ones, once each (AMB-154)', async () => {
  const own = await testApp()
  const [boss, researcher] = [await person(own, { type: 'super_admin' }), await person(own, { type: 'researcher' })]
  await submitted(own, researcher, { title: 'Late reefs' })
  await submitted(own, boss, { title: 'Their own' })
  const alerts = () =>
    own.platform.database.query(sql`select title from notifications where user_id = ${boss.userId} order by created_at`)
  own.advance(50 * hourMs)
  await own.drain()
  await own.drain()
  expect(await alerts()).toEqual([{ title: 'No reviewer has taken Late reefs, which is due within 24 hours' }])
  own.advance(30 * hourMs)
  await own.drain()
  expect(await alerts()).toMatchObject([{}, { title: 'Overdue: the review of Late reefs' }])
  const mails = await own.platform.database.query(sql`
    select subject from outbox_mails where recipient = ${boss.email} order by created_at`)
  expect(mails).toHaveLength(2)
})

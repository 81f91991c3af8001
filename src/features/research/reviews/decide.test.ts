import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import { sql } from '#platform/database.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { free } from '#test/reviews.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs, minuteMs } from '#values/time.ts'
import { openReview } from './actions/open.ts'
import type { reviewsContract } from './contract/endpoints.ts'

const app = await testApp()
const as = (someone?: Person) => app.as<typeof reviewsContract>(someone?.accessToken)
const owner = await person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Okafor' })
const reviewer = await person(app, { type: 'scientific_reviewer', firstName: 'Lena', lastName: 'Voss' })
const chief = await person(app, { type: 'super_admin', firstName: 'Omar', lastName: 'Diaz' })

const statusOf = async (projectId: string) =>
  (await app.platform.database.query<{ status: string }>(sql`select status from projects where id = ${projectId}`))[0]
    ?.status
const auditOf = (targetId: string) =>
  app.platform.database.query<{ action: string; actorId: string; data: Record<string, unknown> }>(sql`
    select action, actor_id as "actorId", data from audit_log where target_id = ${targetId} order by at, id`)
const mailsOf = (recipient: string) =>
  app.platform.database.query<{ subject: string; text: string }>(sql`
    select subject, text_body as text from outbox_mails where recipient = ${recipient} order by created_at, id`)
/** Two minutes later. */
async function letterLeaves(): Promise<void> {
  app.advance(2 * minuteMs)
  await app.drain()
}
const placesOf = (projectId: string) =>
  app.platform.database.query<{ scope: string }>(sql`
    select scope from project_listings where project_id = ${projectId} order by scope`)
async function review(who: Person, id: string) {
  const answer = await as(who)('GET /api/admin/reviews/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test('approving publishes the project, notifies its owner once by mail and notification, and is in the audit log (ADMN-23, ADMN-25, ADMN-34)', async () => {
  const ada = await person(app, { type: 'researcher', firstName: 'Ada' })
  const { projectId, reviewId } = await submitted(app, ada, { title: 'Tidal pools' })
  await free(app, reviewId, reviewer)
  expect(await placesOf(projectId)).toEqual([])
  const answer = await as(reviewer)('POST /api/admin/reviews/:id/approve', { params: { id: reviewId }, body: {} })
  expect(answer).toEqual({ ok: true })
  expect(await statusOf(projectId)).toBe('approved')
  expect(await mailsOf(ada.email)).toEqual([])
  await letterLeaves()
  expect((await placesOf(projectId)).map((row) => row.scope)).toContain('science/marine-biology')
  const news = await app.as<typeof notificationsContract>(ada.accessToken)('GET /api/me/notifications')
  expect(news).toMatchObject({
    data: { unread: 1, items: [{ type: 'project_approved', target: `/project/${projectId}` }] },
  })
  const mails = await mailsOf(ada.email)
  expect(mails.map((mail) => mail.subject)).toEqual(['Your project is live: Tidal pools'])
  expect(mails[0]?.text).toMatch(/Post an update:\nhttp:\/\/app\.test\/project\/[0-9a-f-]+\?tab=updates/)
  expect(mails[0]?.text).toContain(`http://app.test/project/${projectId}`)
  expect(await auditOf(projectId)).toMatchObject([
    { action: 'review.declared', data: { conflicts: [] } },
    { action: 'review.approved', actorId: reviewer.userId },
  ])
  expect(await review(chief, reviewId)).toMatchObject({
    status: 'approved',
    decidedBy: 'Lena Voss',
    history: [
      { to: 'pending', actor: expect.stringContaining('Ada') },
      { from: 'pending', to: 'approved', actor: 'Lena Voss' },
    ],
  })
})

test('rejecting keeps the project private and gives the owner the reason (ADMN-24, ADMN-25, ADMN-34)', async () => {
  const ada = await person(app, { type: 'researcher' })
  const { projectId, reviewId } = await submitted(app, ada, { title: 'Perpetual motion' })
  await free(app, reviewId, reviewer)
  const reason = 'Please say how energy is conserved.'
  const params = { id: reviewId }
  expect(await as(reviewer)('POST /api/admin/reviews/:id/reject', { params, body: { reason } })).toEqual({ ok: true })
  expect(await statusOf(projectId)).toBe('rejected')
  expect(await placesOf(projectId)).toEqual([])
  await letterLeaves()
  const [mail] = await mailsOf(ada.email)
  expect(mail).toMatchObject({ subject: 'Your project was not approved: Perpetual motion' })
  expect(mail?.text).toContain(reason)
  expect(await auditOf(projectId)).toMatchObject([{}, { action: 'review.rejected', data: { reason } }])
  expect(await review(chief, reviewId)).toMatchObject({ status: 'rejected', reason, decidedBy: 'Lena Voss' })
})

test('of two reviewers who decide at once exactly one succeeds, and the other learns the first one’s name (ADMN-26)', async () => {
  const { projectId, reviewId } = await submitted(app, owner)
  await free(app, reviewId, reviewer, chief)
  const params = { id: reviewId }
  await as(reviewer)('POST /api/admin/reviews/:id/release', { params })
  const answers = await Promise.all([
    as(reviewer)('POST /api/admin/reviews/:id/approve', { params, body: {} }),
    as(chief)('POST /api/admin/reviews/:id/reject', { params, body: { reason: 'Not enough data.' } }),
  ])
  const lost = answers.filter((answer) => !answer.ok)
  expect(lost).toHaveLength(1)
  const status = answers[0].ok ? 'approved' : 'rejected'
  const decidedBy = answers[0].ok ? 'Lena Voss' : 'Omar Diaz'
  const decidedAt = app.platform.clock.now()
  expect(lost[0]).toMatchObject({
    refusal: { code: 'review_already_decided', status: 409, data: { status, decidedBy, decidedAt } },
  })
  expect(await statusOf(projectId)).toBe(status)
  expect((await auditOf(projectId)).filter(({ action }) => /approved|rejected/.test(action))).toHaveLength(1)
})

test('a decided item stays decided, also for the reviewer who decided it (ADMN-26)', async () => {
  const { reviewId } = await submitted(app, owner)
  await free(app, reviewId, reviewer)
  const params = { id: reviewId }
  await as(reviewer)('POST /api/admin/reviews/:id/approve', { params, body: {} })
  const again = await as(reviewer)('POST /api/admin/reviews/:id/reject', {
    params,
    body: { reason: 'On second thought' },
  })
  expect(again).toMatchObject({ refusal: { code: 'review_already_decided', data: { decidedBy: 'Lena Voss' } } })
})

test('a reviewer cannot decide on a project of their own', async () => {
  const { projectId, reviewId } = await submitted(app, reviewer)
  const params = { id: reviewId }
  const own = { refusal: { code: 'own_project', status: 403 } }
  expect(await as(reviewer)('POST /api/admin/reviews/:id/approve', { params, body: {} })).toMatchObject(own)
  expect(await as(reviewer)('POST /api/admin/reviews/:id/reject', { params, body: { reason: 'x' } })).toMatchObject(own)
  expect(await statusOf(projectId)).toBe('pending')
  expect(await auditOf(projectId)).toEqual([])
  const none = { refusal: { code: 'review_not_found', status: 404 } }
  expect(await as(reviewer)('GET /api/admin/reviews/:id', { params })).toMatchObject(none)
})

test('at approval a reviewer can add browse areas that no submission area maps to', async () => {
  const { projectId, reviewId } = await submitted(app, owner)
  await free(app, reviewId, reviewer)
  const browseAreas = [{ sectorId: 'science', areaId: 'astronomy' }]
  await as(reviewer)('POST /api/admin/reviews/:id/approve', { params: { id: reviewId }, body: { browseAreas } })
  expect((await placesOf(projectId)).map((row) => row.scope)).toContain('science/astronomy')
  expect((await review(chief, reviewId)).browseAreas).toContainEqual(browseAreas[0])
})

test('an unknown browse area stops the whole approval', async () => {
  const { projectId, reviewId } = await submitted(app, owner)
  await free(app, reviewId, reviewer)
  const body = { browseAreas: [{ sectorId: 'science', areaId: 'astrology' }] }
  const answer = await as(reviewer)('POST /api/admin/reviews/:id/approve', { params: { id: reviewId }, body })
  expect(answer).toMatchObject({ refusal: { code: 'area_not_found', status: 404 } })
  expect(await statusOf(projectId)).toBe('pending')
})

test('a rejection needs a reason, and texts have a limit', async () => {
  const { reviewId } = await submitted(app, owner)
  await free(app, reviewId, reviewer)
  const params = { id: reviewId }
  for (const reason of ['', '   ', 'x'.repeat(4001)]) {
    const answer = await as(reviewer)('POST /api/admin/reviews/:id/reject', { params, body: { reason } })
    expect(answer).toMatchObject({ refusal: { code: 'invalid_input', errors: [{ location: 'body.reason' }] } })
  }
})

test('comments are read by all reviewers in order, also in the next round (ADMN-29)', async () => {
  const { projectId, reviewId } = await submitted(app, owner)
  await free(app, reviewId, reviewer)
  const say = (who: Person, body: string) => {
    app.advance(1000)
    return as(who)('POST /api/admin/reviews/:id/comments', { params: { id: reviewId }, body: { body } })
  }
  expect(await say(reviewer, ' Ask for the permit. ')).toMatchObject({
    data: { author: 'Lena Voss', body: 'Ask for the permit.' },
  })
  await say(chief, 'They have one.')
  await as(reviewer)('POST /api/admin/reviews/:id/reject', { params: { id: reviewId }, body: { reason: 'Permit' } })
  const next = await app.platform.database.transaction((tx) =>
    openReview(tx, app.platform, { projectId, submittedAt: app.platform.clock.now() }),
  )
  await free(app, next, reviewer)
  const seen = await review(reviewer, next)
  expect(seen.round).toBe(2)
  expect(seen.comments.map((one) => one.body)).toEqual(['Ask for the permit.', 'They have one.'])
})

test('an unknown review is not found, by any call', async () => {
  const params = { id: '01890000-0000-7000-8000-000000000000' }
  const missing = { refusal: { code: 'review_not_found', status: 404 } }
  expect(await as(chief)('GET /api/admin/reviews/:id', { params })).toMatchObject(missing)
  expect(await as(chief)('POST /api/admin/reviews/:id/approve', { params, body: {} })).toMatchObject(missing)
  expect(await as(chief)('POST /api/admin/reviews/:id/reject', { params, body: { reason: 'x' } })).toMatchObject(
    missing,
  )
  expect(await as(chief)('POST /api/admin/reviews/:id/comments', { params, body: { body: 'x' } })).toMatchObject(
    missing,
  )
})

test('a comment sent again after a lost answer is there once, also when both arrive at once', async () => {
  const { reviewId } = await submitted(app, owner)
  const params = { id: reviewId }
  await free(app, reviewId, reviewer)
  const say = (who: Person, body: string) => as(who)('POST /api/admin/reviews/:id/comments', { params, body: { body } })
  const [first, again] = await Promise.all([say(reviewer, 'Which bays?'), say(reviewer, 'Which bays?')])
  expect(again).toEqual(first)
  app.advance(1000)
  await say(chief, 'Which bays?')
  expect(await say(reviewer, 'Which bays?')).toEqual(first)
  expect((await review(reviewer, reviewId)).comments.map((one) => one.author)).toEqual(['Lena Voss', 'Omar Diaz'])
  const acts = await app.platform.database.query(sql`
    select from audit_log where action = 'review.commented' and data ->> 'reviewId' = ${reviewId}`)
  expect(acts).toHaveLength(2)
  app.advance(hourMs)
  const later = await signedInAgain(app, reviewer)
  await say(later, 'Which bays?')
  expect((await review(later, reviewId)).comments).toHaveLength(3)
})

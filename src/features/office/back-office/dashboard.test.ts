import { expect, test } from 'vitest'
import { record } from '#features/foundation/audit/actions.ts'
import type { reviewsContract } from '#features/research/reviews/contract/endpoints.ts'
import { type Person, person } from '#test/people.ts'
import { free } from '#test/reviews.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import { staffRoles } from '#values/permission.ts'
import type { staffContract } from './contract.ts'

const app = await testApp()
async function dashboard(who: Person) {
  const answer = await app.as<typeof staffContract>(who.accessToken)('GET /api/admin/dashboard')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const figures = async (who: Person) =>
  Object.fromEntries((await dashboard(who)).figures.map(({ id, count, amount }) => [id, amount ?? count]))

const chief = await person(app, { type: 'super_admin', firstName: 'Omar', lastName: 'Diaz' })
const reviewer = await person(app, { type: 'scientific_reviewer', firstName: 'Lena', lastName: 'Voss' })
const owner = await person(app, { type: 'researcher' })

test('the figures move with what happens (ADMN-27)', async () => {
  const still = { pending_reviews: 0, active_projects: 0, open_tickets: 0, total_users: 3, gifts_this_month: 0 }
  expect(await figures(chief)).toEqual(still)
  const reefs = await submitted(app, owner, { title: 'Reefs' })
  await submitted(app, owner, { title: 'Primes', sector: 'mathematics', subsection: 'pure-mathematics' })
  expect(await figures(chief)).toMatchObject({ pending_reviews: 2, active_projects: 0, total_users: 3 })
  const none = { due_soon: 0, rechecks: 0, decided_by_you: 0, your_median: 0 }
  expect(await figures(reviewer)).toEqual({ ...none, in_your_areas: 1 })
  const approve = app.as<typeof reviewsContract>(reviewer.accessToken)
  await free(app, reefs.reviewId, reviewer)
  await approve('POST /api/admin/reviews/:id/approve', { params: { id: reefs.reviewId }, body: {} })
  await person(app, { type: 'donor' })
  expect(await figures(chief)).toMatchObject({ pending_reviews: 1, active_projects: 1, total_users: 4 })
  expect(await figures(reviewer)).toMatchObject({ in_your_areas: 0, decided_by_you: 1 })
})

test('the sidebar shows how much waits for each screen of the role', async () => {
  const waiting = async (who: Person) => {
    const answer = await app.as<typeof staffContract>(who.accessToken)('GET /api/admin/waiting')
    return answer.ok ? answer.data.items : answer.refusal.code
  }
  expect(await waiting(reviewer)).toEqual([
    { id: 'reviews', waiting: 0, late: 0 },
    { id: 'verifications', waiting: 0, late: 0 },
    { id: 'sessions', waiting: 0, late: 0 },
  ])
  expect(await waiting(chief)).toEqual([
    { id: 'reviews', waiting: 1, late: 0 },
    { id: 'verifications', waiting: 0, late: 0 },
    { id: 'sessions', waiting: 0, late: 0 },
    { id: 'support', waiting: 0, late: 0 },
    { id: 'moderation', waiting: 0, late: 0 },
    { id: 'financial', waiting: 0, late: 0 },
  ])
  expect(await waiting(await person(app, { type: 'content_moderator' }))).toEqual([
    { id: 'moderation', waiting: 0, late: 0 },
  ])
  expect(await waiting(owner)).toBe('not_allowed')
})

test('a reviewer finds their own queue on the dashboard, and other roles find none (ADMN-13, ADMN-16)', async () => {
  await submitted(app, owner, { title: 'Meadows', subsection: 'ecology' })
  expect((await dashboard(reviewer)).queue?.map((item) => item.title)).toEqual(['Meadows'])
  expect((await dashboard(chief)).queue).toBeNull()
})

test('a reviewer finds what is theirs, their areas, and comments of others on it; a letter can be recalled', async () => {
  const { reviewId } = await submitted(app, owner, { title: 'Lichens', subsection: 'ecology' })
  const params = { id: reviewId }
  const [mine, chiefs] = [reviewer, chief].map((who) => app.as<typeof reviewsContract>(who.accessToken))
  if (!mine || !chiefs) throw new Error('both have a desk')
  await free(app, reviewId, reviewer)
  expect(await dashboard(reviewer)).toMatchObject({
    reviewer: {
      openInAll: 3,
      areas: [{ subsection: 'ecology', open: 2 }],
      yours: [{ id: reviewId, letterAt: null }, { title: 'Reefs' }],
    },
  })
  await chiefs('POST /api/admin/reviews/:id/declare', { params, body: { conflicts: [] } })
  await chiefs('POST /api/admin/reviews/:id/comments', { params, body: { body: 'Which walls?' } })
  app.advance(1000)
  const priority = { priority: 'high', reason: 'The season ends.' } as const
  await chiefs('POST /api/admin/reviews/:id/priority', { params, body: priority })
  await mine('POST /api/admin/reviews/:id/comments', { params, body: { body: 'The northern ones.' } })
  expect((await dashboard(reviewer)).reviewer?.said).toMatchObject([
    { what: 'prioritized', by: 'Omar Diaz', text: 'The season ends.' },
    { what: 'commented', by: 'Omar Diaz', text: 'Which walls?', title: 'Lichens' },
  ])
  await mine('POST /api/admin/reviews/:id/reject', { params, body: { reason: 'The walls are not described.' } })
  const { reviewer: own } = await dashboard(reviewer)
  expect(own).toMatchObject({
    yours: [{ title: 'Reefs' }, { id: reviewId, heldUntil: null, letterAt: expect.any(String) }],
    decided: { rejected: 1 },
    medianHours: expect.any(Number),
  })
  expect((await dashboard(chief)).reviewer).toBeNull()
})

test('the super admin sees the latest acts with their authors; other roles do not (ADMN-15)', async () => {
  const { activity } = await dashboard(chief)
  const decision = activity?.find((one) => one.action === 'review.approved')
  expect(decision).toMatchObject({ actor: 'Lena Voss', subject: 'Reefs' })
  expect(activity?.some((one) => one.action.startsWith('session.'))).toBe(false)
  // Views change nothing: they stand in the log alone.
  const look = { actorId: chief.userId, action: 'ticket.viewed', targetKind: 'user', targetId: reviewer.userId }
  await record(app.platform.database, app.platform, look)
  expect((await dashboard(chief)).activity).toEqual(activity)
  expect((await dashboard(reviewer)).activity).toBeNull()
})

test.each(staffRoles)('a %s is let into the staff area (PERM-03)', async (type) => {
  expect((await dashboard(await person(app, { type }))).figures.length).toBeGreaterThan(0)
})

test.each(['donor', 'researcher'] as const)('a %s is not', async (type) => {
  const { accessToken } = await person(app, { type })
  const answer = await app.as<typeof staffContract>(accessToken)('GET /api/admin/dashboard')
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'not_allowed', status: 403 } })
})

test('a caller who is not signed in gets 401', async () => {
  const answer = await app.as<typeof staffContract>()('GET /api/admin/dashboard')
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'not_signed_in', status: 401 } })
})

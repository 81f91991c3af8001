import { afterAll, expect, test } from 'vitest'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { sql } from '#platform/database.ts'
import { again, closedProject } from '#test/closed-projects.ts'
import { brokenBooks, giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs } from '#values/time.ts'
import type { outcomesContract } from './contract.ts'

// A project that is taken down after its deadline and resubmitted starts again (AMB-060, AMB-069).

const app = await testApp()
const { platform } = app
type All = typeof outcomesContract & typeof projectsContract
const as = (one?: Person) => app.as<All>(one?.accessToken)
const page = async (id: Id<'project'>) => {
  const answer = await as()('GET /api/projects/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const move = (projectId: Id<'project'>, to: 'rejected' | 'pending' | 'approved') =>
  platform.database.transaction((tx) => setStatus(tx, platform, { projectId, to, actorId: null, reason: 'why' }))
const mailsTo = async (email: string): Promise<string[]> => {
  const rows = await platform.database.query<{ subject: string }>(
    sql`select subject from outbox_mails where recipient = ${email} order by created_at, id`,
  )
  return rows.map((row) => row.subject)
}

afterAll(async () => {
  await app.drain()
  expect(await brokenBooks(app)).toEqual([])
})

test('the former outcome is not shown, asks for nothing, and the next deadline is decided from all that was raised', async () => {
  const { projectId, owner, donor } = await closedProject(app, { minimum: 0, goal: 200 })
  expect((await page(projectId)).outcome).toMatchObject({ kind: 'partial', raised: 100 })
  await move(projectId, 'rejected')
  const before = await mailsTo(owner.email)
  app.advance(8 * dayMs)
  await app.run('outcomes')
  expect(await mailsTo(owner.email)).toEqual(before)

  await move(projectId, 'pending')
  await move(projectId, 'approved')
  expect(await page(projectId)).toMatchObject({
    ...{ outcome: null, donationsRefused: null, badge: 'Live & Accepting Donations', totalFunded: 100 },
  })
  const due = await as(await again(app, owner))('GET /api/me/statements-due')
  expect(due).toMatchObject({ data: { items: [] } })
  const second = await person(app, { type: 'donor' })
  await giveAndPay(app, second, projectId)
  app.advance(20 * dayMs)
  await app.run('outcomes')
  expect((await page(projectId)).outcome).toBeNull()
  expect(await mailsTo(owner.email)).not.toContainEqual(expect.stringContaining('Your statement is missing'))

  app.advance(71 * dayMs)
  await app.run('outcomes')
  await app.run('outcomes')
  expect((await page(projectId)).outcome).toMatchObject({ kind: 'reached', raised: 200 })
  const news = 'a project that you gave to, reached its goal'
  expect((await mailsTo(donor.email)).filter((subject) => subject.endsWith(news))).toHaveLength(1)
  expect((await mailsTo(second.email)).filter((subject) => subject.endsWith(news))).toHaveLength(1)
  expect((await mailsTo(owner.email)).filter((subject) => subject.includes('reached its goal'))).toHaveLength(1)
  const rounds = await platform.database.query(
    sql`select round, kind from project_outcomes where project_id = ${projectId} order by round`,
  )
  expect(rounds).toEqual([
    { round: 1, kind: 'partial' },
    { round: 2, kind: 'reached' },
  ])
})

test('an offer to redirect covers the gifts that it was made for, and no later ones', async () => {
  const { projectId, donor, donationId, other } = await closedProject(app, { minimum: 1000 })
  await move(projectId, 'rejected')
  await move(projectId, 'pending')
  await move(projectId, 'approved')
  const late = await person(app, { type: 'donor' })
  const { donationId: lateGift } = await giveAndPay(app, late, projectId)
  app.advance(10 * dayMs)
  const redirect = async (who: Person, id: Id<'donation'>) =>
    as(await again(app, who))('POST /api/donations/:id/redirect', {
      ...{ params: { id }, query: {}, body: { projectId: other } },
    })
  expect(await redirect(late, lateGift)).toMatchObject({ refusal: { code: 'redirect_not_offered' } })
  expect(await redirect(donor, donationId)).toMatchObject({ ok: true })
  await app.drain()
  expect((await page(projectId)).totalFunded).toBe(100)
  expect((await page(other)).totalFunded).toBe(100)
})

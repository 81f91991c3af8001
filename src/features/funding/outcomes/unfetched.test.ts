import { afterAll, expect, test } from 'vitest'
import type { myDonationsContract } from '#features/funding/my-donations/contract.ts'
import { sql } from '#platform/database.ts'
import { again, closedProject } from '#test/closed-projects.ts'
import { brokenBooks } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs } from '#values/time.ts'
import type { outcomesContract } from './contract.ts'

// Money of a project without a verified payee: reminders, the offer to donors, a person's decision.

const app = await testApp()
const { database } = app.platform
const desk = await payoutDesk(app)
type All = typeof outcomesContract & typeof myDonationsContract

afterAll(async () => {
  await app.drain()
  expect(await brokenBooks(app)).toEqual([])
})

const wait = async (days: number) => {
  app.advance(days * dayMs)
  await app.run('outcomes')
  await app.drain()
}
const mailsTo = async (email: string) =>
  (
    await database.query<{ subject: string }>(
      sql`select subject from outbox_mails where recipient = ${email} order by created_at, id`,
    )
  ).map(({ subject }) => subject)

test('three reminders, then donors may redirect for 30 days, then it is a case for the finance team', async () => {
  const { projectId, owner, donor, donationId, other } = await closedProject(app, { goal: 50, minimum: 0 })
  await wait(19)
  const reminder = 'The money of “Coral nurseries” waits for you'
  expect(await mailsTo(owner.email)).not.toContain(reminder)
  await wait(1)
  await wait(20)
  await wait(13)
  await wait(1)
  expect((await mailsTo(owner.email)).filter((one) => one === reminder)).toHaveLength(3)
  const redirect = async () =>
    app.as<All>((await again(app, donor)).accessToken)('POST /api/donations/:id/redirect', {
      ...{ params: { id: donationId }, query: {}, body: { projectId: other } },
    })
  expect(await redirect()).toMatchObject({ refusal: { code: 'redirect_not_offered' } })
  await wait(6)
  expect(await mailsTo(donor.email)).toContain('You can redirect your gift to “Coral nurseries”')
  const gifts = await app.as<All>((await again(app, donor)).accessToken)('GET /api/me/donations', { query: {} })
  expect(gifts.ok && gifts.data.gifts[0]).toMatchObject({
    redirectReason: 'unfetched',
    redirectUntil: expect.any(String),
  })
  const offer = await app.as<All>((await again(app, donor)).accessToken)('GET /api/donations/:id/redirect', {
    ...{ params: { id: donationId }, query: {} },
  })
  expect(offer).toMatchObject({ data: { refused: null, reason: 'unfetched' } })
  // While the offer runs, nothing may be paid out, even if the payee has been verified since.
  await desk.submit(owner)
  await desk.chooseAccount(owner, 'works')
  await desk.decidePayee(owner, 'verified')
  expect(await desk.ask(owner, projectId, 1000)).toMatchObject({ refusal: { code: 'payout_closed' } })
  await wait(24)
  expect(await mailsTo(donor.email)).toContain('Your gift to “Coral nurseries” can be redirected for one more week')
  await wait(7)
  expect(await redirect()).toMatchObject({ refusal: { code: 'redirect_over' } })
  expect(await desk.ask(owner, projectId, 1000)).toMatchObject({ ok: true })
  const cases = sql`select kind from reconciliation_exceptions where reference = ${projectId}`
  expect(await database.query(cases)).toEqual([])
})

test('what donors leave, also after an offer because of the minimum, becomes one case for a person', async () => {
  const fetched = await closedProject(app, { goal: 50, minimum: 0 })
  await desk.submit(fetched.owner)
  await desk.chooseAccount(fetched.owner, 'works')
  await desk.decidePayee(fetched.owner, 'verified')
  const below = await closedProject(app)
  const reached = await closedProject(app, { goal: 50, minimum: 0 })
  await wait(61)
  await wait(31)
  await wait(1)
  const cases = sql`select reference, state from reconciliation_exceptions where kind = 'money_unfetched'`
  const found = await database.query<{ reference: string }>(cases)
  expect(found.map((one) => one.reference).toSorted()).toEqual([below.projectId, reached.projectId].toSorted())
  const offered = sql`select project_id from project_outcomes where unfetched_at is not null and project_id in
    (${fetched.projectId}, ${below.projectId}, ${reached.projectId})`
  expect(await database.query(offered)).toEqual([{ project_id: reached.projectId }])
})

import { expect, test } from 'vitest'
import { again } from '#test/closed-projects.ts'
import { brokenBooks, giveAndPay, openProject } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { project } from '#test/projects.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs } from '#values/time.ts'
import type { outcomesContract } from './contract.ts'

const app = await testApp()

test('what was paid out of a redirected gift is covered by the platform, and the books stay consistent', async () => {
  const [refunds, payouts] = [await refundDesk(app), await payoutDesk(app)]
  const { owner } = await payouts.payable()
  const projectId = await project(app, owner, { fundingGoal: 5000, minimumViable: 100 })
  const { donationId } = await giveAndPay(app, await again(app, payouts.donor), projectId)
  app.advance(8 * dayMs)
  await payouts.paid(owner, projectId, 9000)
  // One dollar goes back, so that the project ends below its minimum.
  await refunds.ask(donationId, 100, await again(app, refunds.finance))
  await app.drain()
  app.advance(91 * dayMs)
  await app.run('outcomes')
  const { projectId: other } = await openProject(app)
  const { accessToken } = await again(app, payouts.donor)
  const request = { params: { id: donationId }, query: {}, body: { projectId: other } }
  const answer = await app.as<typeof outcomesContract>(accessToken)('POST /api/donations/:id/redirect', request)
  expect(answer).toMatchObject({ ok: true })
  expect(await payouts.books(projectId)).toEqual({ payee_receivable: -9000 })
  expect(await payouts.books(other)).toMatchObject({ project_pending: 9273 })
  expect(await brokenBooks(app)).toEqual([])
})

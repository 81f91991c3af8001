import { expect, test } from 'vitest'
import type { jobsContract } from '#features/careers/jobs/contract/endpoints.ts'
import { donationTotalsTask } from '#features/funding/donations/tasks.ts'
import { paymentsTask } from '#features/funding/payments/tasks.ts'
import { testGatewayTask } from '#features/funding/test-gateway/tasks.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { landingSamples, sampleDonors, sampleFunded, sampleTarget } from '#features/site/test-mode/rules/samples.ts'
import { withMarks } from '#hosts/test-mode/marks.ts'
import { sql } from '#platform/database.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { createClient } from '#wire/client.ts'
import { makeSampledWorld } from './sampled-world.ts'

test('Test Mode begins with 8 samples, 48 projects in a list and 3 positions, as rows that add up (MOCK-19, LIST-12, JOBS-11)', {
  timeout: 240_000,
}, async () => {
  const app = await testApp()
  const moneyTasks = [testGatewayTask, paymentsTask, donationTotalsTask]
  await makeSampledWorld(app.platform, { moneyTasks, passwordHash: 'none' })
  await app.drain()
  const marked = withMarks(app.fetch, app.platform, async () => undefined)

  const projects = createClient<typeof projectsContract>(marked, testOrigin)
  const landing = await projects('GET /api/projects/trending')
  const cards = landing.ok ? landing.data.items : []
  const indexes = [...Array(landingSamples).keys()]
  expect(cards.map(({ totalFunded, totalTarget, donorCount }) => [totalFunded, totalTarget, donorCount])).toEqual(
    indexes.map((index) => [sampleFunded(index), sampleTarget(index), sampleDonors(index)]),
  )

  // Four pages.
  const listed = await projects('GET /api/projects', { query: { sector: 'science', area: 'ecology', page: 4 } })
  expect(listed.ok && [listed.data.total, listed.data.pages, listed.data.items.length]).toEqual([48, 4, 12])

  const jobs = await createClient<typeof jobsContract>(marked, testOrigin)('GET /api/jobs', { query: {} })
  expect(jobs.ok && jobs.data.total).toBe(3)

  const mails = await app.platform.database.query<{ to: string }>(sql`select recipient as to from outbox_mails`)
  expect(mails).toEqual([])

  const promises = await proveBooks(app.platform.database, app.platform.clock.now())
  expect(promises.filter(({ broken }) => broken.length > 0)).toEqual([])
})

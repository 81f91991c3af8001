import postgres from 'postgres'
import { expect, test } from 'vitest'
import type { jobsContract } from '#features/careers/jobs/contract/endpoints.ts'
import { donationTotalsTask } from '#features/funding/donations/tasks.ts'
import { paymentsTask } from '#features/funding/payments/tasks.ts'
import { testGatewayTask } from '#features/funding/test-gateway/tasks.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { landingSamples, sampleDonors, sampleFunded, sampleTarget } from '#features/site/test-mode/rules/samples.ts'
import { daysToMove, movedBy } from '#hosts/test-mode/age.ts'
import { withMarks } from '#hosts/test-mode/marks.ts'
import { sql } from '#platform/database.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { dayMs } from '#values/time.ts'
import { createClient } from '#wire/client.ts'
import { makeSampledWorld } from './sampled-world.ts'

test('Test Mode begins with 8 samples, 48 projects in a list and 3 positions, as rows that add up (MOCK-19, LIST-12, JOBS-11)', {
  timeout: 240_000,
}, async () => {
  const databaseUrl = await freshDatabase()
  const app = await testApp({ databaseUrl })
  const moneyTasks = [testGatewayTask, paymentsTask, donationTotalsTask]
  await makeSampledWorld(app.platform, { moneyTasks, passwordHash: 'none' })
  await app.drain()
  const marked = withMarks(app.fetch, app.platform, async () => undefined)

  const projects = createClient<typeof projectsContract>(marked, testOrigin)
  const shown = async () => {
    const landing = await projects('GET /api/projects/trending')
    const listed = await projects('GET /api/projects', { query: { sector: 'science', area: 'ecology', page: 4 } })
    const jobs = await createClient<typeof jobsContract>(marked, testOrigin)('GET /api/jobs', { query: {} })
    return { landing, listed, jobs }
  }
  const { landing, listed, jobs } = await shown()
  const cards = landing.ok ? landing.data.items : []
  const indexes = [...Array(landingSamples).keys()]
  expect(cards.map(({ totalFunded, totalTarget, donorCount }) => [totalFunded, totalTarget, donorCount])).toEqual(
    indexes.map((index) => [sampleFunded(index), sampleTarget(index), sampleDonors(index)]),
  )

  // Four pages.
  expect(listed.ok && [listed.data.total, listed.data.pages, listed.data.items.length]).toEqual([48, 4, 12])

  expect(jobs.ok && jobs.data.total).toBe(3)

  const mails = await app.platform.database.query<{ to: string }>(sql`select recipient as to from outbox_mails`)
  expect(mails).toEqual([])

  const broken = async () =>
    (await proveBooks(app.platform.database, app.platform.clock.now())).filter((one) => one.broken.length > 0)
  expect(await broken()).toEqual([])

  // A folder of files that is opened more than a year later.
  const days = daysToMove(0, 400.9 * dayMs)
  expect([daysToMove(0, 6 * dayMs), days]).toEqual([0, 400])
  const owner = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await owner.unsafe(movedBy(days))
  await owner.end()
  app.advance(days * dayMs)
  const later = await shown()
  expect(later.landing.ok && later.landing.data.items).toHaveLength(landingSamples)
  expect(later.listed.ok && later.listed.data.total).toBe(48)
  expect(later.jobs.ok && later.jobs.data.total).toBe(3)
  await app.drain()
  expect(await broken()).toEqual([])
})

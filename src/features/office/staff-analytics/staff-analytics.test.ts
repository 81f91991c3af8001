import { expect, test } from 'vitest'
import type { overviewContract } from '#features/office/overview/contract.ts'
import { sql } from '#platform/database.ts'
import { applied } from '#test/applications.ts'
import { brokenBooks, giveAndPay, openProject } from '#test/gifts.ts'
import { postedJob } from '#test/jobs.ts'
import { oldEntry } from '#test/months.ts'
import { person, signedInAgain } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { deciding } from '#test/reviews.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs, minuteMs } from '#values/time.ts'
import { readAnalytics } from './actions/read.ts'
import { refreshHours } from './actions/refresh.ts'
import type { StaffAnalytics, staffAnalyticsContract } from './contract.ts'
import type { ChartId } from './rules/charts.ts'

const app = await testApp()
const { database } = app.platform
const desk = await refundDesk(app)
const chief = await person(app, { type: 'super_admin' })
type Contracts = typeof staffAnalyticsContract & typeof overviewContract
const as = async () => app.as<Contracts>((await signedInAgain(app, chief)).accessToken)

const count = async (): Promise<void> => {
  await app.run('figures')
  await app.run('cohorts')
}
const read = async (query: Record<string, string> = {}): Promise<StaffAnalytics> => {
  const answer = await (await as())('GET /api/admin/analytics', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const totals = ({ charts }: StaffAnalytics, id: ChartId): Record<string, number> =>
  Object.fromEntries(charts.find((one) => one.id === id)?.series.map(({ key, total }) => [key, total]) ?? [])
const valuesOf = ({ charts }: StaffAnalytics, id: ChartId) => charts.find((one) => one.id === id)?.series[0]
const kept = () =>
  database.query(sql`
    select span, starts::text, source, measure, key, n, cents from stat_sums
    union all select span, starts::text, 'projects', project_id::text, '', gifts, cents from stat_projects
    union all select measure, month::text, 'people', key, '', n, 0 from stat_people order by 1, 2, 3, 4, 5`)

// Real events of November 2, 2026, from 9 o'clock on.
const partly = await desk.given({ amountDollars: 50 })
await desk.ask(partly.id, 1000)
await desk.given({ amountDollars: 1000 })
const reviewer = await person(app, { type: 'super_admin' })
const owner = await person(app, { type: 'researcher' })
const [good, late] = [await submitted(app, owner), await submitted(app, owner, { title: 'Seagrass again' })]
const jobId = await postedJob(app, desk.donor)
await applied(app, jobId, 'someone@people.example')
app.advance(10 * hourMs)
await deciding(app, reviewer).approve(good.reviewId)
app.advance(4 * dayMs)
await deciding(app, reviewer).reject(late.reviewId, 'Fish cannot be counted in winter.')
await app.drain()

test('the figures of the desk are those of the books and of what happened (ADMN-07)', async () => {
  expect((await read()).counted).toEqual({ hours: null, people: null })
  await count()
  const figures = await read({ from: '2026-11-01', to: '2026-11-30' })
  const overview = await (await as())('GET /api/admin/overview', { query: { from: '2026-11-01', to: '2026-11-30' } })
  if (!overview.ok) throw new Error(overview.refusal.code)
  const { gifts, giftCount, platformFee, processingFee, givenBack } = overview.data.sums
  expect(gifts).toBe(105_000)
  expect(totals(figures, 'gifts')).toEqual({ given: gifts })
  expect(totals(figures, 'giftCount')).toEqual({ gifts: giftCount })
  expect(totals(figures, 'fees')).toEqual({ platform: platformFee, processing: processingFee })
  expect(totals(figures, 'givenBack')).toEqual({ back: givenBack })
  const [signedUp] = await database.query<{ donor: number; researcher: number }>(sql`
    select count(*) filter (where user_type = 'donor') as donor, count(*) filter (where user_type = 'researcher') as researcher
    from users`)
  expect(totals(figures, 'signUps')).toEqual(signedUp)
  expect(totals(figures, 'submissions')).toEqual({ submission: 2, recheck: 0 })
  expect(totals(figures, 'decisions')).toEqual({ approved: 1, changes: 0, rejected: 1 })
  expect(totals(figures, 'dueTimes')).toEqual({ in_time: 1, late: 1 })
  expect(figures.times).toEqual({ median: 12, most: 102 })
  expect(totals(figures, 'careers')).toEqual({ position: 1, application: 1 })
  expect(figures.plans.reduce((sum, { researchers }) => sum + researchers, 0)).toBe(signedUp?.researcher)
  expect(await brokenBooks(app)).toEqual([])
})

test('counted twice they are the same, and so they are when a process dies half-way', async () => {
  const before = await kept()
  await database.query(
    sql`insert into stat_dirty (source, hour) select source, starts from stat_sums where span = 'hour'`,
  )
  await database.query(sql`insert into stat_dirty (source, hour) values ('donors', now())`)
  // It dies after a few of its transactions, in the middle of one.
  let left = 3
  const dying: typeof database = {
    query: (piece) => database.query(piece),
    transaction: (work) =>
      database.transaction(async (tx) => {
        const done = await work(tx)
        left -= 1
        if (left < 0) throw new Error('killed')
        return done
      }),
  }
  await expect(refreshHours({ ...app.platform, database: dying }, 1)).rejects.toThrow('killed')
  expect(await brokenBooks(app)).toEqual([])
  await count()
  expect(await kept()).toEqual(before)
  expect(await database.query(sql`select 1 from stat_dirty`)).toEqual([])
})

test('two processes at once count nothing twice', async () => {
  const before = await kept()
  await database.query(
    sql`insert into stat_dirty (source, hour) select source, starts from stat_sums where span = 'hour'`,
  )
  await Promise.all([refreshHours(app.platform, 2), refreshHours(app.platform, 2)])
  await count()
  expect(await kept()).toEqual(before)
})

test('an hour begins at its first millisecond in UTC, also where clocks are changed, and what comes late counts in its own', async () => {
  for (const at of ['2026-10-25T00:59:59.999Z', '2026-10-25T01:00:00.000Z', '2026-10-25T01:30:00.000Z'])
    await oldEntry(app, at)
  await count()
  const hours = await database.query<{ at: string; n: number }>(sql`
    select starts as "at", n from stat_sums
    where span = 'hour' and measure = 'entry:gateway_topup' and key = 'processor_clearing' order by starts`)
  expect(hours).toEqual([
    { at: '2026-10-25T00:00:00.000Z', n: 1 },
    { at: '2026-10-25T01:00:00.000Z', n: 2 },
  ])
  await oldEntry(app, '2026-10-25T00:10:00.000Z')
  await count()
  expect(
    await database.query(sql`
    select n from stat_sums where span = 'day' and measure = 'entry:gateway_topup' and key = 'processor_clearing'`),
  ).toEqual([{ n: 4 }])
  // These entries have no cause, which is another promise.
  expect((await brokenBooks(app)).filter((line) => /figures|given|donors/.test(line))).toEqual([])
})

test('figures are proven by whole hours from where their source is kept', async () => {
  const own = await testApp()
  own.advance(20 * minuteMs)
  await postedJob(own, await person(own, { type: 'researcher' }))
  await own.run('figures')
  // Positions are proven for 330 days: from the middle of that hour on.
  own.advance(330 * dayMs - 10 * minuteMs)
  expect((await brokenBooks(own)).filter((line) => line.includes('figures'))).toEqual([])
})

test('a period that still runs is compared with the same part of the one before', async () => {
  const own = await testApp()
  const { projectId } = await openProject(own)
  const donor = await person(own, { type: 'donor' })
  const boss = await person(own, { type: 'super_admin' })
  const give = async (amountDollars: number) =>
    giveAndPay(own, await signedInAgain(own, donor), projectId, { amountDollars })
  await give(10)
  own.advance(6 * hourMs)
  await give(20)
  own.advance(18 * hourMs + minuteMs)
  await give(40)
  await own.run('figures')
  const call = own.as<typeof staffAnalyticsContract>((await signedInAgain(own, boss)).accessToken)
  const answer = await call('GET /api/admin/analytics', { query: { from: '2026-11-03', to: '2026-11-03' } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  // At 09:01 of the next day: the gift of 15 o'clock is not in the same part.
  expect(valuesOf(answer.data, 'gifts')).toMatchObject({ total: 4000, beforeTotal: 1000 })
  expect(answer.data).toMatchObject({ step: 'hour', against: { from: '2026-11-02', to: '2026-11-02' } })
  expect(answer.data.starts).toHaveLength(10)
  expect(answer.data.beforeStarts).toHaveLength(10)
  const year = await call('GET /api/admin/analytics', { query: { days: '7', against: 'year' } })
  expect(year).toMatchObject({ data: { against: { from: '2025-10-28', to: '2025-11-03' }, step: 'day' } })
  const month = await call('GET /api/admin/analytics', { query: { days: '365', against: 'none' } })
  if (!month.ok) throw new Error(month.refusal.code)
  expect(month.data).toMatchObject({ against: null, step: 'month', beforeStarts: [] })
  expect(valuesOf(month.data, 'gifts')).toMatchObject({ total: 7000, beforeTotal: 0 })
  expect(month.data.projects).toMatchObject([{ id: projectId, gifts: 3, given: 7000, before: null }])
})

test('donors are counted by months and shown from three on; a project from three gifts on', async () => {
  const own = await testApp()
  const { projectId } = await openProject(own)
  const boss = await person(own, { type: 'super_admin' })
  const donors = await Promise.all(Array.from({ length: 5 }, () => person(own, { type: 'donor' })))
  for (const donor of donors) await giveAndPay(own, donor, projectId, { amountDollars: 5 })
  own.advance(35 * dayMs)
  for (const donor of donors.slice(0, 3))
    await giveAndPay(own, await signedInAgain(own, donor), projectId, { amountDollars: 5 })
  const newcomer = await person(own, { type: 'donor' })
  await giveAndPay(own, newcomer, projectId, { amountDollars: 5 })
  await own.run('figures')
  await own.run('cohorts')
  const call = own.as<typeof staffAnalyticsContract>((await signedInAgain(own, boss)).accessToken)
  const answer = await call('GET /api/admin/analytics', { query: {} })
  if (!answer.ok) throw new Error(answer.refusal.code)
  expect(answer.data.months.slice(-2)).toMatchObject([
    { month: '2026-11', first: 5, returning: 0, cohort: [5, 3], signedUp: 5, delays: [5, 0, 0, 0, 0, 0] },
    { month: '2026-12', first: null, returning: 3, cohort: [null], signedUp: null, delays: [null, 0, 0, 0, 0, 0] },
  ])
  expect(answer.data.projects).toMatchObject([{ gifts: 4, given: 2000, before: 2500 }])
  const file = await call('GET /api/admin/analytics.csv', { query: { table: 'donors' } })
  if (!file.ok) throw new Error('refused')
  expect(await file.data.text()).toContain('2026-12,"withheld",3')
  expect(await brokenBooks(own)).toEqual([])
})

test('the table file has the numbers of the chart', async () => {
  const query = { from: '2026-11-01', to: '2026-11-30' }
  const series = valuesOf(await read(query), 'gifts')
  const file = await (await as())('GET /api/admin/analytics.csv', { query: { ...query, table: 'gifts' } })
  if (!file.ok) throw new Error('refused')
  const lines = (await file.data.text()).trim().split('\r\n').slice(1)
  const column = (at: number) => lines.map((line) => Math.round(Number(line.split(',')[at]) * 100))
  expect(column(1).slice(0, series?.values.length)).toEqual(series?.values)
  expect(column(3).slice(0, series?.before.length)).toEqual(series?.before)
})

test('what the address says is checked, and only staff with the permission read it (AMB-157)', async () => {
  const call = await as()
  for (const query of [
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2020-01-01', to: '2026-01-01' },
    { from: 'x' },
  ])
    expect(await call('GET /api/admin/analytics', { query })).toMatchObject({ refusal: { code: 'invalid_input' } })
  const finance = app.as<Contracts>((await signedInAgain(app, desk.finance)).accessToken)
  expect(await finance('GET /api/admin/analytics', { query: {} })).toMatchObject({ refusal: { code: 'not_allowed' } })
})

test('reading touches what was counted alone, whatever the number of gifts', async () => {
  const seen: string[] = []
  const watched: typeof database = {
    ...database,
    query: async <Row>(piece: Parameters<typeof database.query>[0]): Promise<Row[]> => {
      const plan = await database.query<Record<string, unknown>>({
        ...piece,
        text: [`explain (format json) ${piece.text[0]}`, ...piece.text.slice(1)],
      })
      seen.push(...[...JSON.stringify(plan).matchAll(/"Relation Name":\s*"(\w+)"/g)].map(([, name = '']) => name))
      return database.query<Row>(piece)
    },
  }
  await readAnalytics({ ...app.platform, database: watched }, {})
  expect([...new Set(seen)].sort()).toEqual(['projects', 'stat_people', 'stat_projects', 'stat_runs', 'stat_sums'])
})

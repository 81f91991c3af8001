import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { brokenBooks, giveAndPay, openProject } from '#test/gifts.ts'
import { oldEntry } from '#test/months.ts'
import { person } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { heldProject } from '#test/releases.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import type { overviewContract } from './contract.ts'

const app = await testApp()
const { database } = app.platform
const desk = await refundDesk(app)
const call = app.as<typeof overviewContract>(desk.finance.accessToken)

const plain = await desk.given({ amountDollars: 1000 })
const partly = await desk.given({ amountDollars: 50 })
await desk.ask(partly.id, 1000)
const disputed = await desk.given({ amountDollars: 100, card: 'disputed' })
app.advance(minuteMs)
await app.drain()

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const overview = async (query: { from?: string; to?: string } = {}) => {
  const answer = await call('GET /api/admin/overview', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test('gifts, less fees, less what went back, is what projects have; what is charged against costs is ours', async () => {
  const { sums, range, months } = await overview()
  expect(range).toEqual({ from: '2026-11-01', to: '2026-11-02' })
  expect(sums).toMatchObject({ gifts: 115_000, giftCount: 3, platformFee: 4025, refundCount: 1, disputeCount: 1 })
  expect(sums.gifts - sums.platformFee - sums.processingFee - sums.givenBack).toBe(sums.toProjects)
  const [{ owed } = { owed: 0 }] = await database.query<{ owed: number }>(sql`
    select sum(owed_cents)::bigint as owed from ledger_subjects`)
  expect(sums.toProjects).toBe(owed)
  expect(sums.leftOver).toBe(sums.charged - sums.costs)
  expect(sums.costs).toBe(sums.giftCosts + sums.planCosts + sums.otherCosts + sums.disputeFees + sums.losses)
  expect(months.at(-1)).toMatchObject({ month: '2026-11', gifts: 115_000, charged: sums.charged, costs: sums.costs })
  expect(months).toHaveLength(12)
})

test('earlier days hold nothing, and what it is compared with is said', async () => {
  const { sums, against } = await overview({ from: '2026-10-01', to: '2026-10-31' })
  expect(sums).toMatchObject({ gifts: 0, toProjects: 0, charged: 0 })
  expect(against.range).toEqual({ from: '2026-09-01', to: '2026-09-30' })
})

test('impossible days are refused beside their field', async () => {
  for (const query of [
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2001-01-01', to: '2026-11-01' },
    { from: 'x' },
  ])
    expect(await call('GET /api/admin/overview', { query })).toMatchObject({ refusal: { code: 'invalid_input' } })
})

test('each cent that is owed is in one row that says why it is held', async () => {
  const { held, owed } = await overview()
  expect(held.reduce((sum, { cents }) => sum + cents, 0)).toBe(owed)
  const of = (reason: string) => held.find((one) => one.reason === reason)
  expect(of('young')).toMatchObject({ count: 2 })
  expect(of('disputed')).toMatchObject({ count: 1, oldestAt: expect.any(String) })
  app.advance(8 * dayMs)
  await app.drain()
  const fresh = app.as<typeof overviewContract>((await person(app, { type: 'financial_admin' })).accessToken)
  const later = await fresh('GET /api/admin/overview', { query: {} })
  if (!later.ok) throw new Error('refused')
  expect(later.data.held.map(({ reason }) => reason)).toEqual(['payee', 'disputed'])
  expect(later.data.owed).toBe(owed)

  const balances = await fresh('GET /api/admin/project-balances', { query: {} })
  if (!balances.ok) throw new Error('refused')
  expect(balances.data.balances[0]).toMatchObject({ id: plain.projectId })
  expect(balances.data.balances.reduce((sum, one) => sum + one.owed, 0)).toBe(owed)
  expect(balances.data.balances.find(({ id }) => id === disputed.projectId)).toMatchObject({ pending: 0 })
  expect(await fresh('GET /api/admin/project-balances', { query: { search: 'no such project' } })).toMatchObject({
    data: { balances: [], older: null },
  })

  const waiting = await fresh('GET /api/admin/finance-waiting')
  expect(waiting).toMatchObject({ data: { disputes: { count: 0 }, payouts: { count: 0 }, closing: 0 } })
  const file = await fresh('GET /api/admin/overview.csv', { query: {} })
  if (!file.ok) throw new Error('refused')
  expect((await file.data.text()).split('\r\n')).toHaveLength(14)
})

test('the statement of an account begins with what it held, and each line says what it holds after', async () => {
  const own = await testApp()
  const { projectId } = await openProject(own, { title: 'Reefs' })
  await openProject(own, { title: 'Reefs at night' })
  const donor = await person(own, { type: 'donor' })
  await oldEntry(own, '2026-10-20T00:00:00.000Z', 700)
  for (let at = 0; at < 52; at += 1) await oldEntry(own, `2026-11-0${1 + (at % 2)}T00:00:00.000Z`, at + 1)
  for (let at = 0; at < 2; at += 1) await giveAndPay(own, donor, projectId, { amountDollars: 5 })
  await own.drain()
  const read = own.as<typeof overviewContract>((await person(own, { type: 'financial_admin' })).accessToken)
  const statement = async (query: {
    account: 'processor_clearing' | 'project_pending'
    project?: string
    after?: string
  }) => {
    const answer = await read('GET /api/admin/account-statement', { query })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  const first = (await statement({ account: 'processor_clearing' })).statement
  expect(first).toMatchObject({ opening: 700, project: null })
  const next = (await statement({ account: 'processor_clearing', after: first?.next ?? '' })).statement
  const lines = [first, next].flatMap((page) => page?.lines ?? [])
  expect(lines).toHaveLength(56)
  let balance = 700
  for (const line of lines) {
    balance += line.amount
    expect(line.balance).toBe(balance)
  }
  expect([first?.closing, next?.next, new Set(lines.map(({ entryId }) => entryId)).size]).toEqual([balance, null, 56])

  expect(await statement({ account: 'project_pending' })).toMatchObject({ statement: null, projects: [] })
  const { projects } = await statement({ account: 'project_pending', project: 'reefs' })
  expect(projects.map(({ title }) => title)).toEqual(['Reefs', 'Reefs at night'])
  const ofOne = (await statement({ account: 'project_pending', project: projectId })).statement
  expect(ofOne).toMatchObject({ opening: 0, project: { title: 'Reefs' }, debit: 0 })
  expect(ofOne?.closing).toBe(-2 * (500 - 18 - 43))
})

test('what waits for a milestone is counted apart from what waits for the researcher', async () => {
  const own = await testApp()
  const { projectId } = await heldProject(own, await person(own, { type: 'researcher' }), 40)
  await giveAndPay(own, await person(own, { type: 'donor' }), projectId, { amountDollars: 100 })
  own.advance(8 * dayMs)
  await own.drain()
  const read = own.as<typeof overviewContract>((await person(own, { type: 'financial_admin' })).accessToken)
  const answer = await read('GET /api/admin/overview', { query: {} })
  const net = 10_000 - 350 - 280
  expect(answer).toMatchObject({
    data: {
      owed: net,
      held: [
        { reason: 'milestone', cents: Math.ceil(net * 0.4), count: 1 },
        { reason: 'payee', cents: Math.floor(net * 0.6) },
      ],
    },
  })
})

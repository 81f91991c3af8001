import { expect, test } from 'vitest'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { brokenBooks, giveAndPay, openProject } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { minuteMs } from '#values/time.ts'
import type { donationsContract } from './contract.ts'

const app = await testApp()
const as = (one?: Person) => app.as<typeof donationsContract>(one?.accessToken)
const ada = await person(app, { type: 'donor', firstName: 'Ada', lastName: 'Domingo' })
const trickster = await person(app, { type: 'donor', firstName: '=HYPERLINK("x")', lastName: 'Zed' })
const { projectId, owner } = await openProject(app)
await giveAndPay(app, ada, projectId, { amountDollars: 100, note: 'Good luck' })
app.advance(minuteMs)
await giveAndPay(app, ada, projectId, { amountDollars: 25, anonymous: true })
app.advance(minuteMs)
await giveAndPay(app, trickster, projectId, { amountDollars: 50 })

const ledger = async (one?: Person, after?: string) => {
  const answer = await as(one)('GET /api/projects/:id/ledger', { params: { id: projectId }, query: { after } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test('every visitor reads each gift with fees and net, first name and initial or Anonymous', async () => {
  const { rows, totals, older } = await ledger()
  expect(rows.map((row) => [row.donor, row.split.gross, row.split.net])).toEqual([
    ['=HYPERLINK("x") Z.', 5000, 4670],
    ['Anonymous', 2500, 2319],
    ['Ada D.', 10_000, 9370],
  ])
  expect(totals).toEqual({
    ...{ gifts: 3, gone: 0, came: 17_500, refunded: 0, takenByBanks: 0, redirectedAway: 0, keptFees: 0 },
    split: { gross: 17_500, platformFee: 613, processingFee: 528, net: 16_359 },
    ...{ held: 16_359, inDispute: 0, onItsWay: 0, paidOut: 0, covered: 0, raised: 17_500 },
  })
  expect(older).toBeNull()
})

test('the owner reads full names, except of anonymous donors', async () => {
  const { rows } = await ledger(owner)
  expect(rows.map((row) => row.donor)).toEqual(['=HYPERLINK("x") Zed', 'Anonymous', 'Ada Domingo'])
})

test('the table file contains the same, and none of its cells is a formula', async () => {
  const answer = await app.fetch(new Request(`${testOrigin}/api/projects/${projectId}/ledger.csv`))
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toEqual([
    'Date (UTC),Entry,Donor,Date of the gift (UTC),Whole gift (USD),Gift (USD),Platform fee (USD),Processing fee (USD),For the project (USD)',
    `2026-11-02,"Gift","'=HYPERLINK(""x"") Z.",2026-11-02,50.00,50.00,1.75,1.55,46.70`,
    '2026-11-02,"Gift","Anonymous",2026-11-02,25.00,25.00,0.88,0.93,23.19',
    '2026-11-02,"Gift","Ada D.",2026-11-02,100.00,100.00,3.50,2.80,93.70',
  ])
})

test('pages follow one another without gaps or duplicates, and totals stay the same', async () => {
  const { projectId: busy } = await openProject(app)
  const given: number[] = []
  for (let amountDollars = 5; amountDollars < 30; amountDollars += 1) {
    if (amountDollars % 3 === 0) app.advance(1000)
    await giveAndPay(app, ada, busy, { amountDollars })
    given.push(amountDollars * 100)
  }
  const seen: number[] = []
  let after: string | null | undefined
  do {
    const page = await as()('GET /api/projects/:id/ledger', {
      params: { id: busy },
      query: after ? { after } : {},
    })
    if (!page.ok) throw new Error(page.refusal.code)
    seen.push(...page.data.rows.map((row) => row.split.gross))
    expect(page.data.totals.split.gross).toBe(given.reduce((sum, one) => sum + one, 0))
    after = page.data.older
  } while (after)
  expect(seen.toSorted((one, other) => one - other)).toEqual(given)
})

test('the ledger of a project that is not public is found by its owner and staff only', async () => {
  const hidden = await openProject(app, { pending: true })
  const params = { id: hidden.projectId }
  const staff = await person(app, { type: 'financial_admin' })
  for (const one of [undefined, ada]) {
    const answer = await as(one)('GET /api/projects/:id/ledger', { params })
    expect(answer).toMatchObject({ refusal: { code: 'project_not_found', status: 404 } })
  }
  const csv = await app.fetch(new Request(`${testOrigin}/api/projects/${params.id}/ledger.csv`))
  expect(csv.status).toBe(404)
  for (const one of [hidden.owner, staff])
    expect((await as(one)('GET /api/projects/:id/ledger', { params })).ok).toBe(true)
})

test('a researcher reads the donors of their projects, with amount, date and note; other callers may not', async () => {
  const answer = await as(owner)('GET /api/me/donors')
  expect(answer).toMatchObject({
    ok: true,
    data: {
      gifts: [
        { donor: '=HYPERLINK("x") Zed', split: { gross: 5000 } },
        { donor: 'Anonymous', split: { gross: 2500 } },
        { donor: 'Ada Domingo', note: 'Good luck', project: { id: projectId, title: 'Coral nurseries' } },
      ],
      older: null,
    },
  })
  const other = await person(app, { type: 'researcher' })
  const file = await as(owner)('GET /api/me/donors.csv')
  if (!file.ok || !answer.ok) throw new Error('no file')
  const lines = (await file.data.text()).trim().split('\r\n')
  expect(lines).toHaveLength(answer.data.totals.gifts + 1)
  expect(answer.data.totals.gross).toBe(answer.data.gifts.reduce((sum, gift) => sum + gift.split.gross, 0))
  expect(await as(other)('GET /api/me/donors')).toMatchObject({ data: { gifts: [] } })
  expect(await as(ada)('GET /api/me/donors')).toMatchObject({ refusal: { code: 'not_allowed', status: 403 } })
  expect(await as()('GET /api/me/donors')).toMatchObject({ refusal: { code: 'not_signed_in', status: 401 } })
})

test('the books pass all checks', async () => {
  expect(await brokenBooks(app)).toEqual([])
})

test('a ledger is searched by the names in it, by receipt number and by month, and its file follows', async () => {
  const own = await openProject(app, { title: 'Search' })
  const grace = await person(app, { type: 'donor', firstName: 'Grace', lastName: 'Hopper' })
  const karl = await person(app, { type: 'donor', firstName: 'Özil', lastName: '100%' })
  await giveAndPay(app, grace, own.projectId, { amountDollars: 10 })
  app.advance(minuteMs)
  await giveAndPay(app, grace, own.projectId, { amountDollars: 20, anonymous: true })
  app.advance(40 * 24 * 60 * minuteMs)
  const now = { ...karl, ...(await startSession(app.platform, karl.userId)) }
  await giveAndPay(app, now, own.projectId, { amountDollars: 30 })
  const boss = { ...own.owner, ...(await startSession(app.platform, own.owner.userId)) }
  const find = async (query: { search?: string; month?: string }, one?: Person) => {
    const answer = await as(one)('GET /api/projects/:id/ledger', { params: { id: own.projectId }, query })
    if (!answer.ok) return answer.refusal.code
    expect(answer.data.totals.gifts).toBe(3)
    return answer.data.rows.map((row) => row.split.gross)
  }
  expect(await find({ search: 'grace' })).toEqual([1000])
  expect(await find({ search: 'GRACE h.' })).toEqual([1000])
  expect(await find({ search: 'ce H' })).toEqual([1000])
  expect(await find({ search: 'özil' })).toEqual([3000])
  expect(await find({ search: '%' })).toEqual([])
  expect(await find({ search: 'anonymous' })).toEqual([2000])
  // The public sees initials, so it cannot search by more; the owner sees full names.
  expect(await find({ search: 'hopper' })).toEqual([])
  expect(await find({ search: 'hopper' }, boss)).toEqual([1000])
  // A receipt number finds gifts that show a name; it does not reveal anonymous donors.
  expect(await find({ search: 'no. 1' })).toEqual([3000, 1000])
  expect(await find({ search: '2' })).toEqual([])
  expect(await find({ search: 'G1' })).toEqual([])
  expect(await find({ month: '2026-11' })).toEqual([2000, 1000])
  expect(await find({ month: '2026-12' })).toEqual([3000])
  expect(await find({ search: 'grace', month: '2026-12' })).toEqual([])
  expect(await find({ month: '2026-13' })).toBe('invalid_input')
  expect(await find({ search: 'x'.repeat(101) })).toBe('invalid_input')
  const file = `${testOrigin}/api/projects/${own.projectId}/ledger.csv?month=2026-12`
  expect((await (await app.fetch(new Request(file))).text()).trim().split('\r\n')).toHaveLength(2)
})

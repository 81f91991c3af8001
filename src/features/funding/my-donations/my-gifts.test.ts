import { afterAll, expect, test } from 'vitest'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import type { updatesContract } from '#features/research/updates/contract.ts'
import { begin, brokenBooks, giveAndPay, openProject, press } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { dayMs, millisOf, minuteMs } from '#values/time.ts'
import type { myDonationsContract } from './contract.ts'
import { whereItIs } from './rules/gifts.ts'

const app = await testApp()
const call = (who?: Person) =>
  app.as<typeof myDonationsContract & typeof donationsContract & typeof updatesContract>(who?.accessToken)
const mine = async (who: Person, after?: string) => {
  const answer = await call(who)('GET /api/me/donations', { query: after ? { after } : {} })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

test('a donor’s totals are sums of the ledger, and each gift says what it achieved (GEN-15)', async () => {
  const donor = await person(app, { type: 'donor' })
  const reefs = await openProject(app, { title: 'Reefs' })
  expect(await mine(donor)).toMatchObject({
    totals: { given: 0, returned: 0, fees: 0, held: 0, projects: 0, thisYear: 0 },
    months: Array(12).fill({ month: expect.stringMatching(/^\d{4}-\d{2}$/), given: 0 }),
    gifts: [],
    older: null,
  })
  await giveAndPay(app, donor, reefs.projectId, { amountDollars: 100 })
  app.advance(minuteMs)
  await giveAndPay(app, donor, reefs.projectId, { amountDollars: 50 })
  await giveAndPay(app, await person(app, { type: 'donor' }), reefs.projectId, { amountDollars: 350 })
  await call(reefs.owner)('POST /api/projects/:id/updates', {
    params: { id: reefs.projectId },
    body: { content: 'The second dive is done.' },
  })
  app.advance(70 * dayMs)
  const { accessToken } = await startSession(app.platform, donor.userId)
  const nextYear = { ...donor, accessToken }
  const wells = await openProject(app, { title: 'Wells' })
  await giveAndPay(app, nextYear, wells.projectId, { amountDollars: 10 })
  const { totals, months, gifts } = await mine(nextYear)
  expect(months.filter(({ given }) => given !== 0).map(({ given }) => given)).toEqual([15_000, 1000])
  expect([months.at(-1)?.month, months.at(-1)?.given]).toEqual([app.platform.clock.now().slice(0, 7), 1000])
  const held = 9370 + 4670 + 910
  expect(totals).toEqual({ given: 16_000, returned: 0, fees: 16_000 - held, held, projects: 2, thisYear: 1000 })
  expect(gifts.map(({ project, gross, state, receiptNumber }) => [project.title, gross, state, receiptNumber])).toEqual(
    [
      ['Wells', 1000, 'succeeded', 3],
      ['Reefs', 5000, 'succeeded', 2],
      ['Reefs', 10_000, 'succeeded', 1],
    ],
  )
  expect(gifts[1]?.project).toMatchObject({ percentFunded: 10, latestUpdate: { text: 'The second dive is done.' } })
  expect(gifts[0]?.project).toMatchObject({ percentFunded: 0, latestUpdate: null, researcherName: 'Maria Keller' })
})

test('a gift that waits or failed says so, and counts for nothing', async () => {
  const donor = await person(app, { type: 'donor' })
  const { projectId } = await openProject(app)
  const failed = await begin(app, donor, projectId)
  if (!failed.ok) throw new Error('refused')
  await press(app, failed.data.checkoutUrl, { card: 'insufficient' })
  await app.drain()
  app.advance(minuteMs)
  await begin(app, donor, projectId)
  const { totals, gifts } = await mine(donor)
  expect(totals.given).toBe(0)
  expect(gifts).toMatchObject([
    { state: 'created', failure: null, checkoutUrl: expect.stringContaining('/test-gateway/pay/') },
    { state: 'failed', failure: expect.stringContaining('does not have enough funds'), checkoutUrl: null },
  ])
})

test('thirteen gifts fill two pages, and no gift is on both', async () => {
  const donor = await person(app, { type: 'donor' })
  const { projectId } = await openProject(app)
  for (let gift = 0; gift < 13; gift += 1) await begin(app, donor, projectId)
  const newest = await mine(donor)
  expect(newest.gifts).toHaveLength(12)
  const oldest = await mine(donor, newest.older ?? '')
  expect([oldest.gifts.length, oldest.older]).toEqual([1, null])
  expect(new Set([...newest.gifts, ...oldest.gifts].map((gift) => gift.id)).size).toBe(13)
})

test('a donor hides and shows the name afterwards, and the public ledger follows', async () => {
  const donor = await person(app, { type: 'donor', firstName: 'Grace', lastName: 'Hopper' })
  const { projectId } = await openProject(app)
  const { donationId: id } = await giveAndPay(app, donor, projectId)
  const shown = async () => {
    const answer = await call()('GET /api/projects/:id/ledger', { params: { id: projectId } })
    return answer.ok && answer.data.rows.map((row) => row.donor)
  }
  const hide = (who: Person | undefined, anonymous: boolean) =>
    call(who)('PATCH /api/donations/:id', { params: { id }, body: { anonymous } })
  expect(await shown()).toEqual(['Grace H.'])
  expect(await hide(donor, true)).toMatchObject({ ok: true, data: { id, anonymous: true, state: 'succeeded' } })
  expect(await shown()).toEqual(['Anonymous'])
  expect(await hide(donor, false)).toMatchObject({ ok: true, data: { anonymous: false } })
  expect(await shown()).toEqual(['Grace H.'])
  const other = await person(app, { type: 'donor' })
  expect(await hide(other, true)).toMatchObject({ ok: false, refusal: { code: 'donation_not_found', status: 404 } })
  expect(await hide(undefined, true)).toMatchObject({ ok: false, refusal: { code: 'not_signed_in' } })
  expect(await shown()).toEqual(['Grace H.'])
})

test('a donor who hides the name afterwards is named in nothing that the researcher can read', async () => {
  const donor = await person(app, { type: 'donor', firstName: 'Hedy', lastName: 'Lamarr' })
  const { projectId, owner } = await openProject(app)
  const { donationId: id } = await giveAndPay(app, donor, projectId)
  await call(donor)('PATCH /api/donations/:id', { params: { id }, body: { anonymous: true } })
  for (const path of [
    'me/notifications',
    'me/donors',
    `projects/${projectId}/ledger`,
    `projects/${projectId}/ledger.csv`,
    `projects/${projectId}/ledger?search=Hedy`,
    `projects/${projectId}/ledger?search=1`,
  ]) {
    const headers = { authorization: `Bearer ${owner.accessToken}` }
    const answer = await app.fetch(new Request(`${testOrigin}/api/${path}`, { headers }))
    const text = await answer.text()
    expect([path, answer.status, /Hedy|Lamarr/.test(text)]).toEqual([path, 200, false])
  }
})

test('a person reads their own gifts only: without signing in there are none, and a wrong cursor is refused', async () => {
  expect(await call()('GET /api/me/donations')).toMatchObject({ ok: false, refusal: { code: 'not_signed_in' } })
  const donor = await person(app, { type: 'donor' })
  expect(await call(donor)('GET /api/me/donations', { query: { after: 'there' } })).toMatchObject({
    ok: false,
    refusal: { code: 'invalid_input', errors: [{ location: 'query.after' }] },
  })
})

test('a yearly statement holds the gifts of that year in UTC, to the cent, and as a table file', async () => {
  const donor = await person(app, { type: 'donor', firstName: 'Ida', lastName: 'Rhodes' })
  const statement = (year?: number) =>
    call(donor)('GET /api/me/donations/statement', { query: year === undefined ? {} : { year } })
  const { projectId } = await openProject(app, { title: '=Reefs, "deep"' })
  await giveAndPay(app, donor, projectId, { amountDollars: 100 })
  const year = Number(app.platform.clock.now().slice(0, 4))
  expect(await statement()).toMatchObject({
    ok: true,
    data: {
      year,
      years: [year],
      donor: { name: 'Ida Rhodes', email: donor.email },
      issuer: { name: 'Fundamental' },
      lines: [{ kind: 'donation', receiptNumber: 1, split: { gross: 10_000, net: 9370 } }],
      total: { gross: 10_000, platformFee: 350, processingFee: 280, net: 9370 },
    },
  })
  expect(await statement(year - 1)).toMatchObject({ ok: true, data: { lines: [], total: { gross: 0 }, years: [year] } })
  const file = await call(donor)('GET /api/me/donations/statement.csv')
  expect(file.ok && (await file.data.text())).toMatch(
    /^Date \(UTC\),.*\r\n\d{4}-\d\d-\d\d,"Gift",1,"'=Reefs, ""deep""","Maria Keller",100\.00,3\.50,2\.80,93\.70\r\n$/,
  )
  const wrong = await call(donor)('GET /api/me/donations/statement', { query: { year: 'last' } })
  expect(wrong).toMatchObject({ ok: false, refusal: { code: 'invalid_input', errors: [{ location: 'query.year' }] } })
  for (const key of ['GET /api/me/donations/statement', 'GET /api/me/donations/statement.csv'] as const)
    expect(await call()(key)).toMatchObject({ ok: false, refusal: { code: 'not_signed_in' } })
})

test('a gift belongs to its year in UTC: New York’s last evening of December is the next year', async () => {
  const one = await person(app, { type: 'donor' })
  const year = Number(app.platform.clock.now().slice(0, 4))
  const midnight = Date.UTC(year + 1, 0, 1)
  // The deadline is 90 days away, so the project is opened in the same December.
  app.advance(midnight - dayMs - millisOf(app.platform.clock.now()))
  const { projectId } = await openProject(app)
  const giveAt = async (moment: number, amountDollars: number): Promise<Person> => {
    app.advance(moment - millisOf(app.platform.clock.now()))
    const { accessToken } = await startSession(app.platform, one.userId)
    await giveAndPay(app, { ...one, accessToken }, projectId, { amountDollars })
    return { ...one, accessToken }
  }
  await giveAt(midnight - 1, 10)
  await giveAt(midnight, 20)
  const donor = await giveAt(Date.UTC(year + 1, 0, 1, 4, 30), 40)
  const inYear = async (asked: number) => {
    const answer = await call(donor)('GET /api/me/donations/statement', { query: { year: asked } })
    return answer.ok && [answer.data.total.gross, ...answer.data.lines.map((line) => line.at.slice(0, 10))]
  }
  expect(await inYear(year)).toEqual([1000, `${year}-12-31`])
  expect(await inYear(year + 1)).toEqual([6000, `${year + 1}-01-01`, `${year + 1}-01-01`])
  expect((await mine(donor)).totals).toMatchObject({ given: 7000, thisYear: 6000 })
  const page = await call(donor)('GET /api/me/donations/statement.csv', { query: { year: year + 1 } })
  expect(page.ok && (await page.data.text())).toMatch(/^Date \(UTC\),/)
})

test('once a project was paid out, its gifts no longer say that the money is held (GEN-15)', async () => {
  const { payable, paid } = await payoutDesk(app)
  const { owner, projectId } = await payable()
  const donor = await person(app, { type: 'donor' })
  await giveAndPay(app, donor, projectId, { amountDollars: 50 })
  const sentence = async () => {
    const [gift] = (await mine(donor)).gifts
    return gift && whereItIs(gift)[0]
  }
  expect(await sentence()).toBe('$46.70 of it is held for the project until it is paid out to its researcher.')
  await paid(owner, projectId, 6000)
  expect(await sentence()).toBe(
    '$46.70 of it is for the project. Of all gifts to it, $60.00 was paid out to its researcher so far.',
  )
})

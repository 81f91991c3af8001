import { afterAll, expect, test } from 'vitest'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import { sql } from '#platform/database.ts'
import { GatewayUnavailable } from '#platform/payments.ts'
import { newId } from '#platform/platform.ts'
import { begin, brokenBooks, newKey, openProject } from '#test/gifts.ts'
import { person } from '#test/people.ts'
import { project as made } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs } from '#values/time.ts'
import type { donationsContract } from './contract.ts'

const app = await testApp()
const donor = await person(app, { type: 'donor' })
const { projectId, owner } = await openProject(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const countGifts = async (): Promise<number> =>
  (await app.platform.database.query<{ count: number }>(sql`select count(*) from donations`))[0]?.count ?? 0

test('a gift begins with its split to the cent and the gateway’s own page', async () => {
  const begun = await begin(app, donor, projectId, { amountDollars: 100 })
  expect(begun).toMatchObject({
    ok: true,
    data: { split: { gross: 10_000, platformFee: 350, processingFee: 280, net: 9370 } },
  })
  expect(begun.ok && begun.data.checkoutUrl).toContain('/test-gateway/pay/')
})

test('a donor who covers the fees pays more, and the project receives the full amount', async () => {
  const begun = await begin(app, donor, projectId, { amountDollars: 100, coverFees: true })
  expect(begun).toMatchObject({ data: { split: { gross: 10_670, platformFee: 373, processingFee: 297, net: 10_000 } } })
  const most = await begin(app, donor, projectId, { amountDollars: 100_000, coverFees: true })
  expect(most).toMatchObject({ data: { split: { net: 10_000_000 } } })
})

test('a key is one gift: the same key with the fees covered is refused as another request', async () => {
  const key = newKey()
  const covered = await begin(app, donor, projectId, { key, coverFees: true })
  expect(await begin(app, donor, projectId, { key, coverFees: true })).toEqual(covered)
  expect(await begin(app, donor, projectId, { key })).toMatchObject({ refusal: { code: 'idempotency_mismatch' } })
})

test('a researcher may give to another’s project', async () => {
  const researcher = await person(app, { type: 'researcher' })
  expect((await begin(app, researcher, projectId)).ok).toBe(true)
})

test('twenty concurrent presses with one key are one gift with one payment page', async () => {
  const before = await countGifts()
  const key = newKey()
  const begun = await Promise.all(Array.from({ length: 20 }, () => begin(app, donor, projectId, { key })))
  expect(new Set(begun.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(begun[0]).toMatchObject({ ok: true })
  expect(await countGifts()).toBe(before + 1)
})

test('a key keeps its answer after the deadline, and is refused for another request', async () => {
  const own = await testApp()
  const giver = await person(own, { type: 'donor' })
  const { projectId: project } = await openProject(own)
  const key = newKey()
  const first = await begin(own, giver, project, { key })
  expect(await begin(own, giver, project, { key, amountDollars: 101 })).toMatchObject({
    refusal: { code: 'idempotency_mismatch', status: 422 },
  })
  own.advance(91 * dayMs)
  const { accessToken } = await startSession(own.platform, giver.userId)
  const now = { ...giver, accessToken }
  expect(await begin(own, now, project)).toMatchObject({ refusal: { code: 'deadline_passed', status: 409 } })
  expect(await begin(own, now, project, { key })).toEqual(first)
})

test('a pending or rejected project takes no gift (PROJ-33)', async () => {
  const pending = await openProject(app, { pending: true })
  expect(await begin(app, donor, pending.projectId)).toMatchObject({
    refusal: { code: 'project_not_approved', status: 409 },
  })
  const rejected = await made(app, owner, { status: 'rejected' })
  expect(await begin(app, donor, rejected)).toMatchObject({ refusal: { code: 'project_not_approved', status: 409 } })
  // Approved once, and taken down since.
  const { projectId: gone } = await openProject(app)
  const down = { projectId: gone, to: 'rejected', actorId: null, reason: 'The photographs are not theirs.' } as const
  await app.platform.database.transaction((tx) => setStatus(tx, app.platform, down))
  const before = await countGifts()
  expect(await begin(app, donor, gone)).toMatchObject({ refusal: { code: 'project_not_approved', status: 409 } })
  expect(await countGifts()).toBe(before)
})

test('after the deadline a project takes no gift (PROJ-33)', async () => {
  const late = await testApp()
  const { projectId: project } = await openProject(late)
  late.advance(90 * dayMs)
  const giver = await person(late, { type: 'donor' })
  expect(await begin(late, giver, project)).toMatchObject({ refusal: { code: 'deadline_passed', status: 409 } })
  expect(await late.platform.database.query(sql`select id from donations`)).toEqual([])
})

test('the project’s own researcher and staff are refused, and nothing is stored', async () => {
  const before = await countGifts()
  const staff = await person(app, { type: 'financial_admin' })
  expect(await begin(app, owner, projectId)).toMatchObject({ refusal: { code: 'own_project', status: 403 } })
  expect(await begin(app, staff, projectId)).toMatchObject({ refusal: { code: 'staff_cannot_give', status: 403 } })
  expect(await countGifts()).toBe(before)
})

test('an unknown project is not found, and a gift without signing in is refused', async () => {
  expect(await begin(app, donor, newId(app.platform))).toMatchObject({ refusal: { code: 'project_not_found' } })
  const body = { projectId, amountDollars: 25, anonymous: false, terms: true } as const
  const signedOut = await app.as<typeof donationsContract>()('POST /api/donations', {
    headers: { 'idempotency-key': newKey() },
    body,
  })
  expect(signedOut).toMatchObject({ refusal: { code: 'not_signed_in', status: 401 } })
})

const send = (body: string, headers: Record<string, string> = { 'idempotency-key': newKey() }) =>
  app.fetch(
    new Request(`${testOrigin}/api/donations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${donor.accessToken}`, 'content-type': 'application/json', ...headers },
      body,
    }),
  )
const bodyWith = (change: object) =>
  JSON.stringify({ projectId, amountDollars: 25, anonymous: false, terms: true, ...change })

test.each([-5, 0, 4, 5.5, 100_001, 1e9, Number.NaN, '25', null, true, [25], 2 ** 50])(
  'an amount of %j is refused with the field named, and nothing is stored',
  async (amountDollars) => {
    const before = await countGifts()
    const answer = await send(bodyWith({ amountDollars }))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'invalid_input',
      errors: [{ location: 'body.amountDollars', message: expect.stringContaining('whole number of dollars') }],
    })
    expect(await countGifts()).toBe(before)
  },
)

test.each([
  { location: 'body.terms', change: { terms: false } },
  { location: 'body.anonymous', change: { anonymous: 'yes' } },
  { location: 'body.coverFees', change: { coverFees: 'yes' } },
  { location: 'body.note', change: { note: 'x'.repeat(501) } },
  { location: 'body.projectId', change: { projectId: 'x' } },
  { location: 'body.currency', change: { currency: 'EUR' } },
  { location: 'body.grossCents', change: { grossCents: 1 } },
])('a wrong $location is refused by the name of its field, and nothing is stored', async ({ change, location }) => {
  const before = await countGifts()
  const answer = await send(bodyWith(change))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: [expect.objectContaining({ location })] })
  expect(await countGifts()).toBe(before)
})

test.each(['NaN', 'Infinity', '1e400', '-1e400', '0x19', '25.0000000001', '""'])(
  'an amount that is written as %s is refused, and nothing is stored',
  async (written) => {
    const before = await countGifts()
    const answer = await send(bodyWith({}).replace('"amountDollars":25', `"amountDollars":${written}`))
    expect(answer.status).toBe(400)
    expect(['bad_json', 'invalid_input']).toContain((await answer.json()).code)
    expect(await countGifts()).toBe(before)
  },
)

test('a missing or short key, broken JSON and a body over the limit are refused', async () => {
  expect((await send(bodyWith({}), {})).status).toBe(400)
  expect((await send(bodyWith({}), { 'idempotency-key': 'short' })).status).toBe(400)
  expect((await send('{"amountDollars":')).status).toBe(400)
  expect((await send(bodyWith({ note: 'x'.repeat(70_000) }))).status).toBe(413)
  expect((await send('amountDollars=5', { 'content-type': 'text/plain' })).status).toBe(415)
})

test('the smallest and the largest gift begin', async () => {
  for (const amountDollars of [5, 100_000])
    expect((await begin(app, donor, projectId, { amountDollars })).ok).toBe(true)
})

test('when the gateway is away the gift waits, and the same key continues it', async () => {
  let away = true
  const flaky = await testApp()
  const { openCheckout } = flaky.platform.payments
  Object.assign(flaky.platform.payments, {
    openCheckout: (order: Parameters<typeof openCheckout>[0]) =>
      away ? Promise.reject(new GatewayUnavailable()) : openCheckout(order),
  })
  const giver = await person(flaky, { type: 'donor' })
  const { projectId: project } = await openProject(flaky)
  const key = newKey()
  expect(await begin(flaky, giver, project, { key })).toMatchObject({
    refusal: { code: 'gateway_unavailable', status: 503 },
  })
  away = false
  expect((await begin(flaky, giver, project, { key })).ok).toBe(true)
  const gifts = await flaky.platform.database.query(sql`select id from donations`)
  expect(gifts).toHaveLength(1)
})

test('another donor’s gift and an unknown gift are not found', async () => {
  const begun = await begin(app, donor, projectId)
  const stranger = await person(app, { type: 'donor' })
  const id = begun.ok ? begun.data.donationId : ('' as Id<'donation'>)
  for (const path of ['GET /api/donations/:id', 'GET /api/donations/:id/receipt'] as const) {
    const call = app.as<typeof donationsContract>(stranger.accessToken)
    expect(await call(path, { params: { id } })).toMatchObject({ refusal: { code: 'donation_not_found', status: 404 } })
    expect(await call(path, { params: { id: newId(app.platform) } })).toMatchObject({ refusal: { status: 404 } })
    expect(await app.as<typeof donationsContract>()(path, { params: { id } })).toMatchObject({
      refusal: { code: 'not_signed_in' },
    })
  }
  const hidden = await app.as<typeof donationsContract>(stranger.accessToken)('PATCH /api/donations/:id', {
    params: { id },
    body: { anonymous: true },
  })
  expect(hidden).toMatchObject({ refusal: { code: 'donation_not_found', status: 404 } })
  const own = await app.as<typeof donationsContract>(donor.accessToken)('GET /api/donations/:id', { params: { id } })
  expect(own).toMatchObject({ data: { anonymous: false } })
  const receipt = await app.as<typeof donationsContract>(donor.accessToken)('GET /api/donations/:id/receipt', {
    params: { id },
  })
  expect(receipt).toMatchObject({ refusal: { code: 'receipt_not_ready', status: 409 } })
})

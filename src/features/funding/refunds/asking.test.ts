import { afterAll, expect, test } from 'vitest'
import type { reconciliationContract } from '#features/funding/reconciliation/contract.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { brokenBooks, newKey } from '#test/gifts.ts'
import { person } from '#test/people.ts'
import { refundDesk, refundIn } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { secondMs } from '#values/time.ts'

const app = await testApp()
const { donor, finance, second, as, ask, decide, given, stateOf } = await refundDesk(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

test('above $500 nothing moves before a second, different person approves', async () => {
  const { id } = await given({ amountDollars: 1000 })
  const asked = await ask(id, 50_001)
  expect(asked).toMatchObject({ data: { state: 'requested' } })
  const refundId = refundIn(asked)
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'succeeded', entries: 1 })
  expect(await decide(refundId, 'approve', finance)).toMatchObject({ refusal: { code: 'own_refund', status: 403 } })
  const queue = await as(second)('GET /api/admin/refunds')
  expect(queue).toMatchObject({ data: { refunds: [{ id: refundId, isOwn: false, state: 'requested' }] } })
  const words = await Promise.all(Array.from({ length: 8 }, () => decide(refundId, 'approve', second)))
  expect(words.filter((one) => one.ok)).toHaveLength(1)
  expect(words.find((one) => !one.ok)).toMatchObject({ refusal: { code: 'refund_decided', status: 409 } })
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'partially_refunded', refunded: 50_001, entries: 2 })
})

test('cutting a large refund into small ones still needs the second person', async () => {
  const { id } = await given({ amountDollars: 2000 })
  expect(await ask(id, 50_000)).toMatchObject({ data: { state: 'sending' } })
  expect(await ask(id, 1)).toMatchObject({ data: { state: 'requested' } })
})

test('a declined refund frees what it had reserved', async () => {
  const { id } = await given({ amountDollars: 1000 })
  const refundId = refundIn(await ask(id, 97_000))
  expect(await ask(id, 97_000)).toMatchObject({ refusal: { code: 'refund_too_large', data: { left: 3000 } } })
  expect(await decide(refundId, 'decline', second)).toMatchObject({ data: { state: 'declined' } })
  expect(await ask(id, 97_000)).toMatchObject({ ok: true })
  expect(await stateOf(id)).toMatchObject({ state: 'succeeded', entries: 1 })
})

test('what waits for a second person can be withdrawn by the person who asked for it, and by nobody else', async () => {
  const { id } = await given({ amountDollars: 1000 })
  const refundId = refundIn(await ask(id, 97_000))
  expect(await decide(refundId, 'withdraw', second)).toMatchObject({
    refusal: { code: 'refund_of_colleague', status: 403 },
  })
  expect(await decide(refundId, 'withdraw', finance)).toMatchObject({
    data: { state: 'withdrawn', decider: null, decidedAt: expect.any(String) },
  })
  for (const [verdict, by] of [
    ['withdraw', finance],
    ['approve', second],
  ] as const)
    expect(await decide(refundId, verdict, by)).toMatchObject({ refusal: { code: 'refund_decided', status: 409 } })
  // Its amount is free again, and what one person may refund alone is as before.
  expect(await ask(id, 97_000)).toMatchObject({ data: { state: 'requested' } })
  expect(await ask(id, 2000)).toMatchObject({ data: { state: 'sending' } })
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ refunded: 2000, entries: 2 })
  const { database } = app.platform
  expect(
    await database.query(sql`select data ->> 'refundId' as id from audit_log where action = 'refund.withdrawn'`),
  ).toEqual([{ id: refundId }])
})

test('of a withdrawal and an approval at the same moment one takes effect', async () => {
  const { id } = await given({ amountDollars: 1000 })
  const refundId = refundIn(await ask(id, 60_000))
  const words = await Promise.all([decide(refundId, 'withdraw', finance), decide(refundId, 'approve', second)])
  expect(words.filter((one) => one.ok)).toHaveLength(1)
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ refunded: words[1].ok ? 60_000 : 0 })
})

test('a repeated refund, one above the rest, and one of a returned gift are refused, and nothing moves', async () => {
  const { id } = await given()
  expect(await ask(id, 10_001)).toMatchObject({
    refusal: { code: 'refund_too_large', status: 409, data: { left: 10_000 } },
  })
  const key = newKey()
  const once = await Promise.all(Array.from({ length: 10 }, () => ask(id, 10_000, finance, { key })))
  expect(new Set(once.map((one) => one.ok && one.data.id)).size).toBe(1)
  expect(await ask(id, 9719, finance, { key })).toMatchObject({
    refusal: { code: 'idempotency_mismatch', status: 422 },
  })
  expect(await ask(id, 10_000)).toMatchObject({ refusal: { code: 'refund_too_large', data: { left: 0 } } })
  await Promise.all([app.drain(), app.drain(), app.drain()])
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'refunded', refunded: 10_000, entries: 2 })
  expect(await ask(id, 1)).toMatchObject({ refusal: { code: 'gift_not_refundable', status: 409 } })
})

test('ten people who refund the same gift at once refund no more than was given', async () => {
  const { id } = await given()
  const asked = await Promise.all(Array.from({ length: 10 }, () => ask(id, 3000)))
  expect(asked.filter((one) => one.ok)).toHaveLength(3)
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ refunded: 9000, raised: 1000 })
})

test('a gift that was never paid, or never was, is not refunded', async () => {
  const declined = await given({ card: 'declined' })
  expect(await ask(declined.id, 100)).toMatchObject({ refusal: { code: 'gift_not_refundable' } })
  const none = newId<'donation'>(app.platform)
  expect(await ask(none, 100)).toMatchObject({ refusal: { code: 'donation_not_found', status: 404 } })
  const nothing = newId<'refund'>(app.platform)
  expect(await decide(nothing, 'approve', second)).toMatchObject({ refusal: { code: 'refund_not_found', status: 404 } })
})

test('while the books are broken no refund is requested, approved or sent; declining and reading still work', async () => {
  const own = await testApp()
  const desk = await refundDesk(own)
  const { database, clock } = own.platform
  const prove = async (isWhole: boolean) => {
    own.advance(secondMs)
    await database.query(sql`
      insert into books_proofs (id, at, is_whole, promises)
      values (${newId(own.platform)}, ${clock.now()}, ${isWhole}, '[]')`)
  }
  const { id } = await desk.given({ amountDollars: 2000 })
  const key = newKey()
  const large = refundIn(await desk.ask(id, 60_000))
  const other = refundIn(await desk.ask(id, 60_000))
  const small = refundIn(await desk.ask(id, 1000, desk.finance, { key }))
  await prove(false)
  const paused = {
    refusal: { code: 'books_broken', status: 503, title: expect.stringContaining('Refunds are paused') },
  }
  expect(await desk.ask(id, 1000)).toMatchObject(paused)
  expect(await desk.decide(large, 'approve', desk.second)).toMatchObject(paused)
  expect(await desk.ask(id, 1000, desk.finance, { key })).toMatchObject({ data: { id: small } })
  expect(await desk.decide(other, 'decline', desk.second)).toMatchObject({ data: { state: 'declined' } })
  await own.drain()
  expect(await desk.stateOf(id)).toMatchObject({ state: 'succeeded', refunded: 0, entries: 1 })
  const read = await desk.as(desk.finance)('GET /api/admin/refunds')
  expect(read).toMatchObject({ data: { refunds: [{ id: large }] } })
  const head = () => own.as<typeof reconciliationContract>(desk.finance.accessToken)('GET /api/admin/finance-desk')
  expect(await head()).toMatchObject({ data: { areBooksWhole: false } })

  await prove(true)
  expect(await head()).toMatchObject({ data: { areBooksWhole: true } })
  expect(await desk.decide(large, 'approve', desk.second)).toMatchObject({ ok: true })
  await own.drain()
  expect(await desk.stateOf(id)).toMatchObject({ refunded: 61_000, entries: 3 })
})

test('without the finance permission, refunding, deciding and reading are refused', async () => {
  const { id, owner } = await given()
  const support = await person(app, { type: 'customer_support' })
  const refundId = newId<'refund'>(app.platform)
  for (const one of [donor, owner, support]) {
    expect(await ask(id, 100, one)).toMatchObject({ refusal: { code: 'not_allowed', status: 403 } })
    expect(await decide(refundId, 'approve', one)).toMatchObject({ refusal: { code: 'not_allowed' } })
    for (const path of ['GET /api/admin/refunds', 'GET /api/admin/disputes'] as const)
      expect(await as(one)(path)).toMatchObject({ refusal: { code: 'not_allowed' } })
  }
  const headers = { 'idempotency-key': newKey() }
  const body = { amountCents: 1, reason: 'fraud', note: 'x' } as const
  const signedOut = await as()('POST /api/admin/donations/:id/refunds', { params: { id }, headers, body })
  expect(signedOut).toMatchObject({ refusal: { code: 'not_signed_in', status: 401 } })
  expect(await stateOf(id)).toMatchObject({ state: 'succeeded', entries: 1 })
})

const untouched = await given()

test.each([
  { location: 'body.amountCents', change: { amountCents: 0 } },
  { location: 'body.amountCents', change: { amountCents: -100 } },
  { location: 'body.amountCents', change: { amountCents: 1.5 } },
  { location: 'body.amountCents', change: { amountCents: '100' } },
  { location: 'body.amountCents', change: { amountCents: 1e9 } },
  { location: 'body.amountCents', change: { amountCents: Number.NaN } },
  { location: 'body.reason', change: { reason: 'goodwill' } },
  { location: 'body.note', change: { note: '  ' } },
  { location: 'body.note', change: { note: 'x'.repeat(501) } },
  { location: 'body.currency', change: { currency: 'EUR' } },
])('a wrong $location is refused by name, and nothing moves: $change', async ({ location, change }) => {
  const { id } = untouched
  const answer = await app.fetch(
    new Request(`${testOrigin}/api/admin/donations/${id}/refunds`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${finance.accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': newKey(),
      },
      body: JSON.stringify({ amountCents: 100, reason: 'fraud', note: 'A stolen card.', ...change }),
    }),
  )
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: [expect.objectContaining({ location })] })
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'succeeded', refunded: 0, entries: 1 })
})

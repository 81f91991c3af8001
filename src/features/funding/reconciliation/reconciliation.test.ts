import { afterAll, afterEach, expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { brokenBooks, openProject } from '#test/gifts.ts'
import { person, signedInAgain } from '#test/people.ts'
import { refundDesk, refundIn } from '#test/refunds.ts'
import { giveByStripe, stripeApp } from '#test/stripe-app.ts'
import { closeDispute } from '#test/stripe-peer/disputes.ts'
import { dispute, makeRefund, moveRefund, settle } from '#test/stripe-peer/world.ts'
import { dayMs, hourMs } from '#values/time.ts'
import { reconcile } from './actions/reconcile.ts'
import type { reconciliationContract } from './contract.ts'

const app = await stripeApp()
const { peer, platform } = app
const { world } = peer
const { donor, finance, ask, stateOf } = await refundDesk(app)

afterEach(() => peer.behave())
afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const give = (wish: Parameters<typeof giveByStripe>[2] = {}) => giveByStripe(app, donor, wish)
const desk = async () => app.as<typeof reconciliationContract>((await signedInAgain(app, finance)).accessToken)
const exceptions = async (show: 'open' | 'all' = 'open') => {
  const answer = await (await desk())('GET /api/admin/exceptions', { query: { show } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.exceptions
}
const of = async (reference: string) => (await exceptions('all')).filter((one) => one.reference === reference)
/** Waits until everything has settled, then compares. */
async function compare() {
  app.advance(2 * hourMs)
  const figures = await reconcile(platform)
  await app.drain()
  return figures
}
const closeAll = async () => {
  const call = await desk()
  for (const { id } of await exceptions())
    await call('POST /api/admin/exceptions/:id/close', { params: { id }, body: { note: 'Looked at.' } })
}
/** Discards the gateway's events. */
const loseEvents = () => peer.takeEvents()

test('without differences no exception is filed, and the compared rows are counted', async () => {
  const gift = await give()
  await app.deliver()
  expect(await compare()).toEqual({ compared: 1, repaired: 0, filed: 0 })
  expect((await stateOf(gift.id))?.entries).toBe(1)
  expect(await exceptions()).toEqual([])
})

test('a payment whose events were lost is confirmed by the comparison, once, and filed', async () => {
  const projectId = (await openProject(app)).projectId
  const [paid, over] = [await give({ projectId }), await give({ card: '4000000000009995' })]
  const later = await give({ projectId, card: '000123456789' })
  app.advance(25 * hourMs)
  settle(world, later.sessionId, true)
  const settledAt = platform.clock.now()
  await platform.payments.findPayment(over.sessionId)
  loseEvents()
  expect(await compare()).toMatchObject({ repaired: 3, filed: 2 })
  expect(await stateOf(paid.id)).toMatchObject({ state: 'succeeded', raised: 20_000, entries: 1 })
  expect((await stateOf(over.id))?.state).toBe('failed')
  // Dated by its payment, not by the start of the checkout or by the comparison.
  const [gift] = await platform.database.query<{ at: string }>(
    sql`select date_trunc('second', succeeded_at) as "at" from donations where id = ${later.id}`,
  )
  expect(gift?.at).toBe(`${settledAt.slice(0, 19)}.000Z`)
  expect(await of(paid.sessionId)).toMatchObject([{ kind: 'payment_unconfirmed', donationId: paid.id, state: 'open' }])
  expect(await compare()).toMatchObject({ repaired: 0, filed: 0 })
  expect((await stateOf(paid.id))?.entries).toBe(1)
  await closeAll()
})

test('a payment without a gift, one unknown to the gateway, and one with another amount are filed', async () => {
  const [lost, gone, other] = [await give(), await give(), await give()]
  await app.deliver()
  await platform.database.query(sql`update donations set payment_ref = 'cs_test_elsewhere' where id = ${lost.id}`)
  const session = world.sessions.get(other.sessionId)
  if (session) session.amount_total = 9999
  world.sessions.delete(gone.sessionId)
  await compare()
  expect(await of(lost.sessionId)).toMatchObject([{ kind: 'payment_unknown', donationId: null }])
  expect(await of('cs_test_elsewhere')).toMatchObject([{ kind: 'payment_missing', donationId: lost.id }])
  expect(await of(gone.sessionId)).toMatchObject([{ kind: 'payment_missing' }])
  expect(await of(other.sessionId)).toMatchObject([
    { kind: 'payment_differs', detail: 'Paid were $99.99, the gift is of $100.00.' },
  ])
  await platform.database.query(sql`update donations set payment_ref = ${lost.sessionId} where id = ${lost.id}`)
  if (session) session.amount_total = 10_000
  await closeAll()
})

test('a refund that was made by hand at the gateway is filed by its event, and no money moves here', async () => {
  const gift = await give()
  await app.deliver()
  const made = makeRefund(world, world.sessions.get(gift.sessionId)?.payment_intent ?? '', 700, {})
  await app.deliver()
  expect(await of(made.id)).toMatchObject([
    { kind: 'refund_unknown', donationId: gift.id, detail: expect.stringContaining('$7.00') },
  ])
  expect(await stateOf(gift.id)).toMatchObject({ state: 'succeeded', refunded: 0, entries: 1 })
  await closeAll()
  // Every comparison since has found the same, so it stays closed.
  await compare()
  await compare()
  expect(await of(made.id)).toMatchObject([{ state: 'closed', note: 'Looked at.' }])
})

test('a refund that came back while its event was lost is reversed, filed, and donor and staff are notified', async () => {
  const gift = await give()
  await app.deliver()
  const refundId = refundIn(await ask(gift.id, 5000, await signedInAgain(app, finance)))
  await app.drain()
  const made = [...world.refunds.values()].at(-1)?.id ?? ''
  moveRefund(world, made, 'failed')
  loseEvents()
  expect(await compare()).toMatchObject({ repaired: 1 })
  expect(await stateOf(gift.id)).toMatchObject({ state: 'succeeded', refunded: 0, raised: 10_000, entries: 3 })
  expect(await of(made)).toMatchObject([{ kind: 'refund_returned', donationId: gift.id }])
  const notices = await platform.database.query<{ userId: string }>(sql`
    select user_id as "userId" from notifications where event_key = ${`refund:${refundId}:returned`}`)
  expect(notices.map((one) => one.userId).toSorted()).toEqual([donor.userId, finance.userId].toSorted())
  await closeAll()
})

test('a refund that came back weeks later is found although its event was lost', async () => {
  const gift = await give()
  await app.deliver()
  await ask(gift.id, 5000, await signedInAgain(app, finance))
  await app.drain()
  const made = [...world.refunds.values()].at(-1)?.id ?? ''
  await compare()
  app.advance(20 * dayMs)
  expect(await compare()).toMatchObject({ repaired: 0, filed: 0 })
  moveRefund(world, made, 'failed')
  loseEvents()
  expect(await compare()).toMatchObject({ repaired: 1 })
  expect(await stateOf(gift.id)).toMatchObject({ state: 'succeeded', refunded: 0, raised: 10_000 })
  await closeAll()
})

test('a refund of ours that the gateway does not know is filed', async () => {
  const gift = await give()
  await app.deliver()
  await ask(gift.id, 5000, await signedInAgain(app, finance))
  await app.drain()
  const made = [...world.refunds.values()].at(-1)
  world.refunds.delete(made?.id ?? '')
  await compare()
  expect(await of(made?.id ?? '')).toMatchObject([{ kind: 'refund_missing', donationId: gift.id }])
  if (made) world.refunds.set(made.id, made)
  await closeAll()
})

test('a dispute, and months later its verdict, are followed although no event arrived', async () => {
  const gift = await give()
  await app.deliver()
  const one = dispute(world, gift.sessionId)
  loseEvents()
  await compare()
  expect((await stateOf(gift.id))?.state).toBe('disputed')
  expect(await of(one.id)).toMatchObject([{ kind: 'dispute_unknown' }])
  app.advance(60 * dayMs)
  closeDispute(world, one.id, 'lost')
  loseEvents()
  await compare()
  expect(await stateOf(gift.id)).toMatchObject({ state: 'lost', raised: 0 })
  await closeAll()
})

test('a payment that processes for more than a week is filed, and gets its final state when the gateway has one', async () => {
  const gift = await give({ card: '000123456789' })
  await app.deliver()
  await compare()
  expect(await of(gift.sessionId)).toEqual([])
  app.advance(8 * dayMs)
  await compare()
  expect(await of(gift.sessionId)).toMatchObject([{ kind: 'payment_stuck' }])
  settle(world, gift.sessionId, true)
  loseEvents()
  await compare()
  expect((await stateOf(gift.id))?.state).toBe('succeeded')
  await closeAll()
})

test('a closed exception reopens when its difference returns after being gone', async () => {
  const gift = await give()
  await app.deliver()
  const session = world.sessions.get(gift.sessionId)
  if (!session) throw new Error('no session')
  session.amount_total = 1
  await compare()
  await closeAll()
  session.amount_total = 10_000
  await compare()
  expect(await of(gift.sessionId)).toMatchObject([{ state: 'closed' }])
  session.amount_total = 1
  await compare()
  expect(await of(gift.sessionId)).toMatchObject([{ state: 'open' }])
  session.amount_total = 10_000
  await closeAll()
})

test('more than one page of payments is compared in full', async () => {
  world.pageMax = 10
  const { projectId } = await give()
  for (let at = 0; at < 34; at += 1) await give({ projectId })
  await app.deliver()
  const posted = peer.requests.get('GET /v1/checkout/sessions') ?? 0
  const figures = await compare()
  expect(figures?.compared).toBeGreaterThanOrEqual(35)
  expect(figures).toMatchObject({ repaired: 0, filed: 0 })
  expect((peer.requests.get('GET /v1/checkout/sessions') ?? 0) - posted).toBeGreaterThanOrEqual(4)
  world.pageMax = 100
})

test('while the gateway does not answer nothing is filed, and the next comparison starts where this one did', async () => {
  const gift = await give()
  loseEvents()
  app.advance(2 * hourMs)
  peer.misbehave({ at: /GET/, how: { kind: 'error', status: 500 } })
  const refused = await (await desk())('POST /api/admin/reconciliation')
  expect(refused).toMatchObject({ refusal: { code: 'gateway_unavailable', status: 503 } })
  peer.behave()
  expect(await (await desk())('POST /api/admin/reconciliation')).toMatchObject({
    ok: true,
    data: { repaired: 1, filed: 1 },
  })
  await app.drain()
  expect((await stateOf(gift.id))?.state).toBe('succeeded')
  await closeAll()
})

test('only one comparison runs at a time; another takes over from a process that died', async () => {
  peer.misbehave({ at: /GET \/v1\/checkout/, how: { kind: 'slow', ms: 200 } })
  const [first, second] = await Promise.all([reconcile(platform), reconcile(platform)])
  expect([first, second].filter((one) => one === undefined)).toHaveLength(1)
  const inOneHour = sql`update reconciliation_runs set running_until = ${platform.clock.now()}::timestamptz + interval '1 minute'`
  await platform.database.query(inOneHour)
  const answer = await (await desk())('POST /api/admin/reconciliation')
  expect(answer).toMatchObject({ refusal: { code: 'reconciliation_running', status: 409 } })
  app.advance(2 * 60_000)
  expect(await reconcile(platform)).toBeDefined()
})

test('an exception is closed once, with a note, by finance staff only; the log names the person', async () => {
  await give()
  loseEvents()
  await compare()
  const [open] = await exceptions()
  if (!open) throw new Error('nothing was filed')
  const params = { id: open.id }
  const strangers = [undefined, await person(app, { type: 'donor' }), await person(app, { type: 'customer_support' })]
  for (const one of strangers) {
    const call = app.as<typeof reconciliationContract>(one?.accessToken)
    const status = one ? 403 : 401
    for (const answer of [
      await call('GET /api/admin/exceptions', { query: {} }),
      await call('GET /api/admin/finance-desk'),
      await call('POST /api/admin/reconciliation'),
      await call('POST /api/admin/exceptions/:id/close', { params, body: { note: 'x' } }),
    ])
      expect(answer).toMatchObject({ refusal: { status } })
  }
  const call = await desk()
  const close = (note: string, id = open.id) =>
    call('POST /api/admin/exceptions/:id/close', { params: { id }, body: { note } })
  expect(await call('GET /api/admin/finance-desk')).toMatchObject({
    data: { gateway: { name: 'stripe', mode: 'test' }, openExceptions: 1 },
  })
  expect(await close('  ')).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(await close('x', newId<'exception'>(platform))).toMatchObject({ refusal: { code: 'exception_not_found' } })
  expect(await close('The event had been lost.')).toMatchObject({ ok: true })
  expect(await close('Twice.')).toMatchObject({ refusal: { code: 'exception_closed', status: 409 } })
  expect(await exceptions()).toEqual([])
  expect(await of(open.reference)).toMatchObject([{ note: 'The event had been lost.', closer: expect.any(String) }])
  const [act] = await platform.database.query(sql`
    select actor_id as "actorId", data ->> 'reference' as reference from audit_log where action = 'exception.closed' order by at desc, id desc limit 1`)
  expect(act).toEqual({ actorId: finance.userId, reference: open.reference })
})

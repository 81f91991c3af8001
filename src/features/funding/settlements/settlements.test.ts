import { afterAll, expect, test } from 'vitest'
import { compareWithGateway } from '#features/funding/reconciliation/actions/reconcile.ts'
import type { reconciliationContract } from '#features/funding/reconciliation/contract.ts'
import type { financeContract } from '#features/office/finance/contract.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { person, signedInAgain } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { giveByStripe, stripeApp } from '#test/stripe-app.ts'
import { addRow, movePayout, payOut } from '#test/stripe-peer/balance.ts'
import { closeDispute } from '#test/stripe-peer/disputes.ts'
import { costOf, makeRefund } from '#test/stripe-peer/world.ts'
import { dayMs, hourMs } from '#values/time.ts'
import { settle } from './actions/settle.ts'
import type { settlementsContract } from './contract.ts'

// What the gateway owes us, its payouts to our bank, and the books: they agree, or there is an exception.

const app = await stripeApp()
const { peer, platform } = app
const { world } = peer
const { donor, finance, ask } = await refundDesk(app)
const usd = (amount: number, fee = 0) => ({ currency: 'usd', amount, fee })

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const give = (wish: Parameters<typeof giveByStripe>[2] = {}) => giveByStripe(app, donor, wish)
const token = async () => (await signedInAgain(app, finance)).accessToken
const shown = async () => {
  const answer = await app.as<typeof settlementsContract>(await token())('GET /api/admin/settlement')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const exceptions = async (show: 'open' | 'all' = 'open') => {
  const answer = await app.as<typeof reconciliationContract>(await token())('GET /api/admin/exceptions', {
    query: { show },
  })
  return answer.ok ? answer.data.exceptions : []
}
const open = async () => (await exceptions()).map(({ kind, reference }) => ({ kind, reference }))
/** What the peer owes by its own rows. */
const owed = () => [...world.rows.values()].reduce((sum, { amount, fee }) => sum + amount - fee, 0)
/** A night: the comparison of single objects, then the statement. */
async function night() {
  app.advance(dayMs)
  const figures = await compareWithGateway(platform)
  await app.drain()
  return figures
}
const clearing = async () => (await shown()).held.clearing

test('gifts, costs, refunds and disputes leave in the books what the gateway reports it owes us, to the cent', async () => {
  const [plain, back, disputed] = [await give(), await give(), await give({ card: '4000000000000259' })]
  world.feeReturned = 1500
  await app.deliver()
  await ask(back.id, 5000, await signedInAgain(app, finance))
  await app.drain()
  expect(await shown()).toMatchObject({ statement: null })
  expect(await night()).toMatchObject({ filed: 1 })
  // The fee of the dispute is more than all fees of three gifts.
  expect(await open()).toEqual([{ kind: 'cover_missing', reference: 'cover' }])
  const [dispute] = world.disputes.keys()
  closeDispute(world, dispute ?? '', 'won')
  await app.deliver()
  await night()
  expect(await open()).toEqual([])
  expect([plain, disputed]).toHaveLength(2)
  const left = 3 * (10_000 - costOf(10_000)) - 5000
  expect(owed()).toBe(left)
  expect(await shown()).toMatchObject({
    statement: { balance: left, booked: left, elsewhere: 0, young: 0, differing: 0, unexplained: 0 },
    held: { clearing: left, bank: 0 },
  })
})

test('a payout to our bank is on its way, then arrives; a payout that the bank returns is with the gateway again, and is an exception', async () => {
  const before = await clearing()
  const [first, second] = [payOut(world, 10_000), payOut(world, 4000)]
  await night()
  expect(await shown()).toMatchObject({
    statement: { balance: before - 14_000, booked: before - 14_000, unexplained: 0 },
    held: { clearing: before - 14_000, inTransit: 14_000, bank: 0 },
    payouts: [{ state: 'pending' }, { state: 'pending' }],
  })
  movePayout(world, first.id, 'paid')
  movePayout(world, second.id, 'paid')
  await night()
  expect((await shown()).held).toMatchObject({ inTransit: 0, bank: 14_000 })
  expect(await open()).toEqual([])
  // Paid is not final: this one comes back ten days later.
  app.advance(10 * dayMs)
  movePayout(world, second.id, 'failed')
  await night()
  expect((await shown()).held).toMatchObject({ clearing: before - 10_000, inTransit: 0, bank: 10_000 })
  expect(await open()).toEqual([{ kind: 'payout_returned', reference: second.id }])
  await closeAll()
  await night()
  expect(await open()).toEqual([])
  const ledger = await app.as<typeof financeContract>(await token())('GET /api/admin/ledger', {
    query: { kind: 'bank_payout' },
  })
  expect(
    ledger.ok && ledger.data.entries.map(({ memo, donationId, projectId }) => [memo, donationId, projectId]),
  ).toEqual([
    ['failed', null, null],
    ['paid', null, null],
    ['paid', null, null],
    ['pending', null, null],
    ['pending', null, null],
  ])
})

test('a payout that does not arrive is an exception after some days, which closes automatically when it arrives', async () => {
  const late = payOut(world, 100)
  await night()
  app.advance(5 * dayMs)
  await night()
  expect(await open()).toEqual([{ kind: 'payout_late', reference: late.id }])
  movePayout(world, late.id, 'paid')
  await night()
  expect(await open()).toEqual([])
})

test('a fee of the gateway’s own is the platform’s cost, the platform’s money stays its own, and unknown rows are left to a person', async () => {
  const before = await clearing()
  addRow(world, 'stripe_fee', null, usd(-250))
  addRow(world, 'topup', null, usd(3000))
  const strange = addRow(world, 'issuing_transaction', null, usd(-77))
  await night()
  const now = await shown()
  expect(now).toMatchObject({
    statement: { balance: before + 2673, booked: before + 2673, unexplained: 0 },
    held: { clearing: before + 2673, operating: -3000, suspense: -77 },
  })
  expect(await exceptions()).toMatchObject([
    { kind: 'balance_unexplained', reference: strange.id, detail: expect.stringContaining('-$0.77') },
  ])
  await closeAll()
  await night()
  expect(await open()).toEqual([])
})

test('other sales of the account are listed separately and explained, without an exception', async () => {
  const before = await clearing()
  const other = { id: 'ch_elsewhere', object: 'charge' as const, created: world.now(), amount: 900, amount_refunded: 0 }
  world.charges.set(other.id, { ...other, payment_intent: 'pi_elsewhere', metadata: {}, balance_transaction: null })
  addRow(world, 'charge', other.id, usd(900, 60))
  await night()
  expect(await shown()).toMatchObject({
    statement: { balance: before + 840, booked: before, elsewhere: 840, unexplained: 0, differing: 0 },
  })
  expect(await open()).toEqual([])
})

test('a gift with another amount at the gateway has a night to settle, then becomes one exception', async () => {
  const gift = await give()
  await app.deliver()
  await night()
  const row = addRow(world, 'charge', [...world.charges.keys()].at(-1) ?? '', usd(-300))
  await night()
  expect(await open()).toEqual([])
  expect((await shown()).statement).toMatchObject({ young: 300, differing: 0, unexplained: 0 })
  await night()
  expect(await exceptions()).toMatchObject([
    { kind: 'settlement_differs', reference: gift.sessionId, donationId: gift.id },
  ])
  expect((await shown()).statement).toMatchObject({ young: 0, differing: 300, differingGifts: 1, unexplained: 0 })
  addRow(world, 'charge', row.source, usd(300))
  await night()
  expect(await open()).toEqual([])
  expect((await exceptions('all')).find((one) => one.kind === 'settlement_differs')).toMatchObject({ closer: null })
})

test('a refund made by hand is one exception, not two, until it is closed', async () => {
  const gift = await give()
  await app.deliver()
  const made = makeRefund(world, world.sessions.get(gift.sessionId)?.payment_intent ?? '', 700, {})
  await app.deliver()
  await night()
  await night()
  expect(await open()).toEqual([{ kind: 'refund_unknown', reference: made.id }])
  await closeAll()
  await night()
  expect(await open()).toEqual([{ kind: 'settlement_differs', reference: gift.sessionId }])
  await closeAll()
  await night()
  expect(await open()).toEqual([])
})

test('a balance that its own rows do not explain is an exception at once', async () => {
  world.hidden = 55
  await night()
  expect(await exceptions()).toMatchObject([
    { kind: 'balance_differs', detail: expect.stringContaining('explains $0.55') },
  ])
  world.hidden = 0
  await night()
  expect(await open()).toEqual([])
})

test('rows are read page by page, each is stored once, and two concurrent statements book each once', async () => {
  world.pageMax = 2
  for (let at = 0; at < 5; at += 1) addRow(world, 'stripe_fee', null, usd(-1))
  payOut(world, 200)
  app.advance(dayMs)
  await Promise.all([settle(platform), settle(platform)])
  world.pageMax = 100
  const statement = (await shown()).statement
  expect(statement).toMatchObject({ balance: owed(), unexplained: 0 })
  const [kept] = await platform.database.query(sql`select count(*)::int as count from gateway_balance_rows`)
  expect(kept).toEqual({ count: world.rows.size })
})

test('an account that settles in another currency is not compared', async () => {
  const own = await stripeApp()
  own.peer.world.settlement = { currency: 'eur', rate: 0.9 }
  const desk = await refundDesk(own)
  await giveByStripe(own, desk.donor)
  await own.deliver()
  for (let at = 0; at < 3; at += 1) {
    own.advance(dayMs)
    await settle(own.platform)
  }
  const kinds = await own.platform.database.query(sql`select kind from reconciliation_exceptions`)
  expect(kinds).toEqual([])
  const by = await signedInAgain(own, desk.finance)
  const answer = await own.as<typeof settlementsContract>(by.accessToken)('GET /api/admin/settlement')
  expect(answer).toMatchObject({ data: { statement: { balance: null } } })
  expect(await brokenBooks(own)).toEqual([])
})

test('while the gateway does not answer nothing is filed; only finance staff see what it owes', async () => {
  app.advance(2 * hourMs)
  peer.misbehave({ at: /GET \/v1\/balance/, how: { kind: 'error', status: 500 } })
  await expect(settle(platform)).rejects.toThrow('does not answer')
  peer.behave()
  expect(await open()).toEqual([])
  for (const one of [await person(app, { type: 'donor' }), await person(app, { type: 'customer_support' }), undefined])
    expect(await app.as<typeof settlementsContract>(one?.accessToken)('GET /api/admin/settlement')).toMatchObject({
      refusal: { status: one ? 403 : 401 },
    })
})

async function closeAll(): Promise<void> {
  const call = app.as<typeof reconciliationContract>(await token())
  for (const { id } of await exceptions())
    await call('POST /api/admin/exceptions/:id/close', { params: { id }, body: { note: 'Looked at.' } })
}

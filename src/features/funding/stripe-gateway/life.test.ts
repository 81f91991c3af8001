import { afterAll, expect, test } from 'vitest'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import type { financeContract } from '#features/office/finance/contract.ts'
import { sql } from '#platform/database.ts'
import { begin, brokenBooks, openProject } from '#test/gifts.ts'
import { signedInAgain } from '#test/people.ts'
import { refundDesk, refundIn } from '#test/refunds.ts'
import { giveByStripe, stripeApp } from '#test/stripe-app.ts'
import { closeDispute } from '#test/stripe-peer/disputes.ts'
import { challenge, moveRefund, settle } from '#test/stripe-peer/world.ts'
import type { Id } from '#values/id.ts'
import { dayMs, millisOf, minuteMs, secondMs } from '#values/time.ts'

const app = await stripeApp()
const { peer } = app
const { world } = peer
const { donor, finance, stateOf, ...desk } = await refundDesk(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const give = (wish: Parameters<typeof giveByStripe>[2] = {}) => giveByStripe(app, donor, wish)
const ask = async (id: Id<'donation'>, amountCents: number) =>
  desk.ask(id, amountCents, await signedInAgain(app, finance))
const readGift = async (id: Id<'donation'>) => {
  const { accessToken } = await signedInAgain(app, donor)
  const answer = await app.as<typeof donationsContract>(accessToken)('GET /api/donations/:id', { params: { id } })
  return answer.ok ? answer.data : undefined
}
/** The sum of the gift's entries in each account. */
const accounts = async (id: string) => {
  const rows = await app.platform.database.query<{ code: string; cents: number }>(sql`
    select account.code, sum(posting.amount_cents)::bigint as cents from ledger_entries entry
    join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id
    where entry.source_id = ${id} group by account.code having sum(posting.amount_cents) <> 0`)
  return Object.fromEntries(rows.map((row) => [row.code, row.cents]))
}

test('a gift is paid on Stripe’s page and confirmed by its signed events, once (AMB-093)', async () => {
  const gift = await give()
  expect(new URL(gift.checkoutUrl).pathname).toBe(`/c/pay/${gift.sessionId}`)
  expect(world.sessions.get(gift.sessionId)).toMatchObject({
    ...{ amount_total: 10_000, currency: 'usd', customer_email: donor.email, allowed_payment_method_types: ['card'] },
    expires_at: Math.floor(millisOf(app.platform.clock.now()) / 1000) + 12 * 3600,
  })
  expect((await readGift(gift.id))?.state).toBe('created')
  await app.deliver()
  expect(await stateOf(gift.id)).toMatchObject({ state: 'succeeded', raised: 10_000, donors: 1, entries: 1 })
})

test('a declined card leaves the payment page open for another card, and an unpaid page ends after a day', async () => {
  const gift = await give({ card: '4000000000009995' })
  await app.deliver()
  expect(await readGift(gift.id)).toMatchObject({ state: 'created', checkoutUrl: gift.checkoutUrl })
  peer.pay(gift.checkoutUrl)
  await app.deliver()
  expect(await stateOf(gift.id)).toMatchObject({ state: 'succeeded', entries: 1 })
  const left = await give({ card: '4000000000009995' })
  app.advance(dayMs + secondMs)
  await app.platform.payments.findPayment(left.sessionId)
  await app.deliver()
  const over = await readGift(left.id)
  expect(over).toMatchObject({ state: 'failed', failure: { code: 'insufficient_funds' }, checkoutUrl: null })
  const untouched = await begin(app, await signedInAgain(app, donor), (await openProject(app)).projectId)
  app.advance(dayMs + secondMs)
  await app.platform.payments.findPayment(left.sessionId)
  await app.deliver()
  if (!untouched.ok) throw new Error('refused')
  expect(await readGift(untouched.data.donationId)).toMatchObject({ failure: { code: 'checkout_expired' } })
})

test('the bank’s extra check is approved or fails', async () => {
  const gift = await give({ card: '4000002760003184' })
  await app.deliver()
  expect((await readGift(gift.id))?.state).toBe('requires_action')
  challenge(world, gift.sessionId, true)
  await app.deliver()
  expect((await stateOf(gift.id))?.state).toBe('succeeded')
})

test('a bank debit counts when it arrives days later, and not before', async () => {
  const [paid, unpaid] = [await give({ card: '000123456789' }), await give({ card: '000123456789' })]
  await app.deliver()
  expect(await stateOf(paid.id)).toMatchObject({ state: 'processing', raised: 0, entries: 0 })
  app.advance(4 * dayMs)
  settle(world, paid.sessionId, true)
  settle(world, unpaid.sessionId, false)
  await app.deliver()
  expect(await stateOf(paid.id)).toMatchObject({ state: 'succeeded', raised: 10_000, entries: 1 })
  expect(await readGift(unpaid.id)).toMatchObject({ state: 'failed', failure: { code: 'insufficient_funds' } })
})

test('a refund is made at Stripe once and posted once, whether its answer or its event comes first', async () => {
  const gift = await give()
  await app.deliver()
  await ask(gift.id, 2500)
  peer.misbehave({ at: /POST \/v1\/refunds/, how: { kind: 'late', first: () => overtake() }, times: 1 })
  const overtake = async () => {
    for (const event of peer.takeEvents()) await app.post(event)
  }
  await app.drain()
  expect(await stateOf(gift.id)).toMatchObject({ state: 'partially_refunded', refunded: 2500, entries: 2 })
  await ask(gift.id, 7220)
  await app.drain()
  await app.deliver()
  expect(await stateOf(gift.id)).toMatchObject({ state: 'refunded', refunded: 9720, raised: 0, donors: 0, entries: 3 })
  expect([...world.refunds.values()].map((one) => one.amount)).toEqual([2500, 7220])
})

test('a refund that comes back from the donor’s bank is reversed: gift, totals and books are restored', async () => {
  const gift = await give({ card: '4000000000007726' })
  await app.deliver()
  const before = await accounts(gift.id)
  app.advance(secondMs)
  const refundId = refundIn(await ask(gift.id, 9720))
  await app.drain()
  expect(await stateOf(gift.id)).toMatchObject({ state: 'succeeded', entries: 1 })
  const made = [...world.refunds.values()].at(-1)?.id ?? ''
  moveRefund(world, made, 'succeeded')
  await app.deliver()
  expect(await stateOf(gift.id)).toMatchObject({ state: 'refunded', raised: 0, donors: 0, entries: 2 })
  app.advance(20 * dayMs)
  moveRefund(world, made, 'failed')
  await app.deliver((events) => [...events, ...events])
  expect(await stateOf(gift.id)).toMatchObject({
    state: 'succeeded',
    refunded: 0,
    raised: 10_000,
    donors: 1,
    entries: 3,
  })
  expect(await accounts(gift.id)).toEqual(before)
  const [row] = await app.platform.database.query(
    sql`select state, failure_code as code from refunds where id = ${refundId}`,
  )
  expect(row).toEqual({ state: 'failed', code: 'lost_or_stolen_card' })
  const ledger = await app.as<typeof donationsContract>()('GET /api/projects/:id/ledger', {
    params: { id: gift.projectId },
  })
  expect(ledger).toMatchObject({
    data: {
      rows: [
        { kind: 'refund_returned', split: { gross: 9720, net: 9370 } },
        { kind: 'refund', split: { gross: -9720 } },
        { kind: 'donation' },
      ],
      totals: { split: { gross: 10_000 } },
    },
  })
  // The donor is notified once; staff see that it came back, and why.
  const mails = await app.platform.database.query<{ text: string }>(sql`
    select text_body as text from outbox_mails
    where recipient = ${donor.email} and event_key = ${`refund:${refundId}:returned:giver`}`)
  expect(mails).toEqual([{ text: expect.stringContaining('The money is still yours') }])
  const [noticed] = await app.platform.database.query<{ count: number }>(sql`
    select count(*) from notifications where user_id = ${donor.userId} and event_key = ${`refund:${refundId}:returned`}`)
  expect(noticed?.count).toBe(1)
  const staff = await signedInAgain(app, finance)
  const shown = await app.as<typeof financeContract>(staff.accessToken)('GET /api/admin/gifts/:id', {
    params: { id: gift.id },
  })
  expect(shown).toMatchObject({
    data: {
      refunds: [{ id: refundId, state: 'failed', failure: expect.stringContaining('The donor still waits') }],
    },
  })
  // The returned amount may be refunded again.
  expect(await ask(gift.id, 9720)).toMatchObject({ ok: true })
  await app.drain()
})

test('a dispute takes money and fee when it opens, and returns the money when it is won', async () => {
  const [won, lost] = [await give({ card: '4000000000000259' }), await give({ card: '4000000000000259' })]
  await app.deliver()
  expect(await stateOf(won.id)).toMatchObject({ state: 'disputed', entries: 2 })
  expect(await accounts(won.id)).toMatchObject({
    processor_clearing: -1500 - 320,
    dispute_fee: 1500,
    dispute_receivable: 10_000,
  })
  app.advance(minuteMs)
  const [first, second] = [...world.disputes.values()].slice(-2)
  closeDispute(world, first?.id ?? '', 'won')
  closeDispute(world, second?.id ?? '', 'lost')
  await app.deliver()
  expect(await stateOf(won.id)).toMatchObject({ state: 'succeeded', raised: 10_000 })
  expect(await stateOf(lost.id)).toMatchObject({ state: 'lost', raised: 0 })
})

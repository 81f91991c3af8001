import { afterAll, expect, test } from 'vitest'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import { reconcile } from '#features/funding/reconciliation/actions/reconcile.ts'
import type { reconciliationContract } from '#features/funding/reconciliation/contract.ts'
import type { financeContract } from '#features/office/finance/contract.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { signedInAgain } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { giveByStripe, stripeApp } from '#test/stripe-app.ts'
import { costOf, reportCosts } from '#test/stripe-peer/world.ts'
import type { Id } from '#values/id.ts'
import { hourMs } from '#values/time.ts'

// Stripe's fee of a payment is the platform's cost, never the project's, and is booked once.

const app = await stripeApp()
const { peer, platform } = app
const { world } = peer
const { donor, finance } = await refundDesk(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const desk = async () => app.as<typeof financeContract>((await signedInAgain(app, finance)).accessToken)
/** The entries of a gift, each with its postings. */
const entriesOf = async (id: Id<'donation'>) => {
  const answer = await (await desk())('GET /api/admin/gifts/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.entries.map(({ kind, postings }) => ({
    kind,
    posts: Object.fromEntries(postings.map(({ account, amount }) => [account, amount])),
  }))
}
const cost = { kind: 'processor_cost', posts: { processor_cost: 320, processor_clearing: -320 } }
const booked = async () => {
  const answer = await (await desk())('GET /api/admin/books')
  return answer.ok && answer.data.balances.find((one) => one.account === 'processor_cost')
}

test('the cost is booked with the payment, once, and the project, its ledger and its donor do not see it', async () => {
  const gift = await giveByStripe(app, donor)
  await app.deliver((events) => [...events, ...events.toReversed(), ...events])
  expect(await entriesOf(gift.id)).toEqual([
    expect.objectContaining({ kind: 'donation', posts: expect.objectContaining({ project_pending: -9370 }) }),
    cost,
  ])
  const ledger = await app.as<typeof donationsContract>()('GET /api/projects/:id/ledger', {
    params: { id: gift.projectId },
  })
  expect(ledger).toMatchObject({
    data: {
      rows: [{ kind: 'donation' }],
      totals: { gifts: 1, split: { gross: 10_000, platformFee: 350, processingFee: 280, net: 9370 } },
    },
  })
  expect(ledger.ok && ledger.data.rows).toHaveLength(1)
  expect(await booked()).toEqual({ account: 'processor_cost', type: 'expense', balance: costOf(10_000) })
})

test('a cost that Stripe reports only later is booked then, and once', async () => {
  world.saysCostsLate = true
  const gift = await giveByStripe(app, donor)
  await app.deliver()
  expect((await entriesOf(gift.id)).map((entry) => entry.kind)).toEqual(['donation'])
  reportCosts(world)
  await app.deliver((events) => [...events, ...events])
  expect(await entriesOf(gift.id)).toEqual([expect.objectContaining({ kind: 'donation' }), cost])
  world.saysCostsLate = false
})

test('a cost without an event is booked at night, and a cost that differs is an exception', async () => {
  world.saysCostsLate = true
  const gift = await giveByStripe(app, donor)
  await app.deliver()
  world.saysCostsLate = false
  reportCosts(world)
  peer.takeEvents()
  app.advance(2 * hourMs)
  expect(await reconcile(platform)).toMatchObject({ repaired: 1, filed: 0 })
  await app.drain()
  expect((await entriesOf(gift.id)).at(-1)).toEqual(cost)
  expect(await reconcile(platform)).toMatchObject({ repaired: 0, filed: 0 })

  const [charge] = [...world.charges.values()].slice(-1)
  if (charge?.balance_transaction) charge.balance_transaction.fee = 321
  expect(await reconcile(platform)).toMatchObject({ repaired: 0, filed: 1 })
  const found = await platform.database.query(sql`
    select kind, detail, donation_id as gift from reconciliation_exceptions where reference = ${gift.sessionId}`)
  expect(found).toEqual([
    { kind: 'cost_differs', detail: 'The gateway kept $3.21 of this payment, $3.20 are booked.', gift: gift.id },
  ])
})

test('an account that settles in another currency: nothing of it is booked in dollars, and each becomes an exception', async () => {
  world.settlement = { currency: 'eur', rate: 0.9 }
  const [gift, disputed] = [
    await giveByStripe(app, donor),
    await giveByStripe(app, donor, { card: '4000000000000259' }),
  ]
  await app.deliver()
  world.settlement = { currency: 'usd', rate: 1 }
  expect((await entriesOf(gift.id)).map((entry) => entry.kind)).toEqual(['donation'])
  const opened = (await entriesOf(disputed.id)).find((entry) => entry.kind === 'dispute_opened')
  expect(opened?.posts).toMatchObject({ dispute_receivable: 10_000, processor_clearing: -10_000 })
  expect(opened?.posts).not.toHaveProperty('dispute_fee')

  app.advance(2 * hourMs)
  expect(await reconcile(platform)).toMatchObject({ repaired: 0, filed: 3 })
  const found = await platform.database.query<{ detail: string }>(sql`
    select detail from reconciliation_exceptions where kind = 'other_currency' and donation_id = ${disputed.id}
    order by detail`)
  expect(found.map((one) => one.detail)).toEqual([
    'The gateway settled this dispute as -€90.00, and its fee of €13.50 is not in these books, which are in US dollars.',
    'The gateway settled this payment as €90.00, and its fee of €2.88 is not in these books, which are in US dollars.',
  ])
  // Found, and closed by staff; it stays closed.
  const { accessToken } = await signedInAgain(app, finance)
  const ask = app.as<typeof reconciliationContract>(accessToken)
  const listed = await ask('GET /api/admin/exceptions', { query: { show: 'open' } })
  const open = listed.ok ? listed.data.exceptions.filter((one) => one.kind === 'other_currency') : []
  expect(open).toHaveLength(3)
  for (const { id } of open)
    await ask('POST /api/admin/exceptions/:id/close', {
      params: { id },
      body: { note: 'Booked in the yearly accounts.' },
    })
  expect(await reconcile(platform)).toMatchObject({ repaired: 0, filed: 0 })
})

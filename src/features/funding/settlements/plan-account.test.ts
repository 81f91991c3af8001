import { expect, test } from 'vitest'
import { createStripeGateway } from '#features/funding/stripe-gateway/actions/gateway.ts'
import { sql } from '#platform/database.ts'
import { closeAtEnd } from '#test/close-at-end.ts'
import { brokenBooks } from '#test/gifts.ts'
import { signedInAgain } from '#test/people.ts'
import { beginPlan, planPerson } from '#test/plans.ts'
import { refundDesk } from '#test/refunds.ts'
import { giveByStripe, stripeApp } from '#test/stripe-app.ts'
import { payOut } from '#test/stripe-peer/balance.ts'
import { listenAsStripe } from '#test/stripe-peer/listen.ts'
import { stripePeer } from '#test/stripe-peer/peer.ts'
import { testOrigin } from '#test/test-platform.ts'
import { dayMs, later, millisOf } from '#values/time.ts'
import type { monthsContract } from '../months/contract.ts'
import type { settlementsContract } from './contract.ts'

// D7: donors' money and what researchers pay for plans in two accounts at the gateway.

const app = await stripeApp()
const { platform } = app
const keys = { secretKey: 'sk_test_of_plans', webhookSecrets: ['whsec_of_plans'] }
const plans = stripePeer({
  now: () => Math.floor(millisOf(platform.clock.now()) / 1000),
  secretKey: keys.secretKey,
  webhookSecret: 'whsec_of_plans',
  name: 'plans',
  pages: () => server.origin,
})
const server = await listenAsStripe(plans)
closeAtEnd(server.close)
Object.assign(platform, {
  planPayments: createStripeGateway(
    { ...platform, fetch: globalThis.fetch },
    { ...keys, apiBase: server.origin },
    'stripe-plans',
  ),
})

const deliver = async (): Promise<void> => {
  for (const event of plans.takeEvents()) {
    const body = JSON.stringify(event)
    const headers = { 'stripe-signature': plans.sign(body) }
    const answer = await app.fetch(new Request(`${testOrigin}/api/payments/events`, { method: 'POST', headers, body }))
    expect(answer.status).toBe(200)
  }
  await app.deliver()
}

test('a plan is paid through its own account, renewed there, compared there, and covers no shortfall of projects', async () => {
  const { donor, finance } = await refundDesk(app)
  const buyer = await planPerson(app)
  plans.pay(await beginPlan(app, buyer))
  await giveByStripe(app, donor)
  await deliver()
  expect([plans.world.sessions.size, app.peer.world.sessions.size]).toEqual([1, 1])
  // A month later the saved card is charged through the same account.
  app.advance(31 * dayMs)
  await app.drain()
  await deliver()
  const paid = sql`select gateway, count(*)::int as count from plan_payments where state = 'succeeded' group by gateway`
  expect(await platform.database.query(paid)).toEqual([{ gateway: 'stripe-plans', count: 2 }])
  const bank = payOut(plans.world, 1000)
  Object.assign(bank, { status: 'paid' })
  await app.run('reconciliation')
  await app.drain()
  const { accessToken } = await signedInAgain(app, finance)
  const seen = await app.as<typeof settlementsContract>(accessToken)('GET /api/admin/settlement')
  // Of the gift alone: $100 less $3.20, of which $93.70 are owed.
  expect(seen.ok && seen.data).toMatchObject({
    statement: { balance: 9680, booked: 9680, unexplained: 0 },
    own: 310,
    held: { bank: 0, operating: 0 },
  })
  const open = sql`select kind, detail from reconciliation_exceptions where state = 'open'`
  expect(await platform.database.query(open)).toEqual([])
  const arrived = sql`select sum(amount_cents)::int as cents from ledger_postings posting
    join ledger_accounts account on account.id = posting.account_id where account.code = 'bank_operating'`
  expect(await platform.database.query(arrived)).toEqual([{ cents: 1000 }])
  expect(await brokenBooks(app)).toEqual([])
  // The month that has ended is compared once both accounts are.
  const month = later(platform.clock.now(), -31 * dayMs).slice(0, 7)
  const isCompared = async () => {
    const read = app.as<typeof monthsContract>(accessToken)
    const answer = await read('GET /api/admin/books/months/:month', { params: { month } })
    return answer.ok && answer.data.steps.find(({ step }) => step === 'compared')?.isDone
  }
  expect(await isCompared()).toBe(true)
  const failed = sql`update reconciliation_runs set finished_at = null where gateway = 'stripe-plans'`
  await platform.database.query(failed)
  expect(await isCompared()).toBe(false)
})

import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { codeOf, connectDesk } from '#test/connect.ts'
import { stripeApp } from '#test/stripe-app.ts'
import { moveBankPayout, recordPayeeEvent, reverse, setCapability } from '#test/stripe-peer/connect.ts'
import { hourMs, minuteMs } from '#values/time.ts'

// Stripe's events about payees' accounts: whether they are authentic, and their effects.

const app = await stripeApp()
const { peer, platform } = app
const { world } = peer
const { connect } = world
const { approve, ask, asked, books, stateOf, returned, payable, onlyPayoutOf, sent } = await connectDesk(app)

test('Stripe reviews an account, asks for more, and is satisfied again: each change is reported, and nothing leaves meanwhile', async () => {
  const { owner, projectId, account } = await payable()
  const id = await asked(owner, projectId, 5000)
  setCapability(world, account, 'pending')
  await app.deliver()
  expect(await returned(owner)).toMatchObject({ missing: 'checking' })
  expect(codeOf(await approve(id))).toBe('payee_not_verified')
  setCapability(world, account, 'restricted', true)
  await app.deliver()
  expect(await returned(owner)).toMatchObject({ missing: 'provider', payee: { state: 'attention' } })
  expect(codeOf(await ask(owner, projectId, 1000))).toBe('payee_not_verified')
  setCapability(world, account, 'active')
  await app.deliver()
  expect(await returned(owner)).toMatchObject({ missing: null, payee: { state: 'verified' } })
  expect(codeOf(await approve(id))).toBe('ok')
})

test('each endpoint accepts its own secret alone; events of test mode, of forgers and of unknown accounts change nothing', async () => {
  const { owner, projectId, account } = await payable()
  const id = await sent(owner, projectId, 5000)
  moveBankPayout(world, onlyPayoutOf(account), 'paid')
  const [paid] = connect.events.splice(0).slice(-1)
  const body = JSON.stringify(paid)
  for (const header of [peer.sign(body), peer.sign(body, { secret: 'whsec_guessed' }), '', 'nonsense'])
    expect(await app.postOfPayees(body, { header })).toBe(400)
  expect(await app.post(body, { header: peer.sign(body, { secret: 'whsec_of_payees' }) })).toBe(400)
  const old = peer.sign(body, { secret: 'whsec_of_payees', seconds: world.now() - 301 })
  expect(await app.postOfPayees(body, { header: old })).toBe(400)
  expect(await app.postOfPayees(JSON.stringify({ ...paid, id: 'evt_live', livemode: true }))).toBe(200)
  // At the endpoint for gifts it has no effect.
  expect(await app.post(JSON.stringify({ ...paid, id: 'evt_elsewhere' }))).toBe(200)
  recordPayeeEvent(world, 'payout.paid', { id: 'po_unheard', object: 'payout' }, 'acct_unheard')
  recordPayeeEvent(world, 'account.updated', { id: 'acct_unheard', object: 'account' }, 'acct_unheard')
  recordPayeeEvent(world, 'capability.updated', { id: 'transfers', object: 'capability' }, account)
  await app.deliver()
  expect(await stateOf(id)).toBe('in_transit')
  const waiting = sql`select type from payment_events where handled_at is null and payload ? 'object'`
  expect(await platform.database.query(waiting)).toEqual([])
  expect(await app.postOfPayees(body)).toBe(200)
  await app.drain()
  expect(await stateOf(id)).toBe('paid')
})

test('if Stripe closes a connected account with money in it, the money comes back; manual changes at Stripe wait for a person', async () => {
  const { owner, projectId, account } = await payable()
  peer.misbehave({ at: /GET \/v1\/payouts$/, how: { kind: 'error', status: 500 } })
  const id = await sent(owner, projectId, 5000)
  expect(await stateOf(id)).toBe('in_transit')
  peer.behave()
  Object.assign(connect.accounts.get(account) ?? {}, { closed: true })
  app.advance(hourMs)
  await app.drain()
  app.advance(hourMs)
  await app.drain()
  expect([await stateOf(id), await books(projectId)]).toEqual(['failed', { project_pending: 9370 }])

  const other = await payable()
  const twice = await sent(other.owner, other.projectId, 5000)
  const transfer = [...connect.transfers.values()].find(({ destination }) => destination === other.account)
  moveBankPayout(world, onlyPayoutOf(other.account), 'canceled')
  const cancelled = connect.events.splice(0)
  reverse(world, transfer?.id ?? '', {})
  await app.deliver()
  app.advance(31 * minuteMs)
  await app.drain()
  const found = sql`select detail from reconciliation_exceptions where reference = ${transfer?.id ?? ''}`
  expect(await platform.database.query(found)).toMatchObject([
    { detail: expect.stringContaining('at the gateway itself') },
  ])
  // Then Stripe’s event about the payout arrives: what is reversed already is not reversed twice.
  for (const event of cancelled) await app.postOfPayees(event)
  await app.drain()
  app.advance(hourMs)
  await app.drain()
  expect([await stateOf(twice), connect.transfers.get(transfer?.id ?? '')?.amount_reversed]).toEqual(['failed', 5000])
})

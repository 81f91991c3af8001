import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { codeOf, connectDesk } from '#test/connect.ts'
import { openProject } from '#test/gifts.ts'
import { giveByStripe, stripeApp } from '#test/stripe-app.ts'
import { payOut as payOurBank } from '#test/stripe-peer/balance.ts'
import { accountBalance, enterBank, moveBankPayout } from '#test/stripe-peer/connect.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#values/time.ts'

// Payouts over Stripe Connect, from the hosted page to the bank and back, over the published client.

const app = await stripeApp()
const { peer, platform } = app
const { world } = peer
const { connect } = world
const desk = await connectDesk(app)
const { approve, asked, books, decidePayee, stateOf, submit } = desk
const { returned, openPage, accountOf, researcher, payable, payoutsOf, onlyPayoutOf, sent } = desk

test('from the hosted page to the bank: an account that only receives, a transfer, a payout, paid, final (CNST-05)', async () => {
  const owner = await researcher()
  const { projectId } = await openProject(app, { owner })
  await giveByStripe(app, desk.donor, { projectId })
  await app.deliver()
  await submit(owner)
  const page = await openPage(owner)
  const account = await accountOf(owner)
  expect(page.ok && page.data.url).toContain(`/connect/${account}`)
  expect(page.ok && decodeURIComponent(page.data.url)).toContain('/researcher-profile?tab=money&account=returned')
  expect(connect.accounts.get(account)).toMatchObject({
    ...{ country: 'us', contact_email: owner.email, schedule: 'manual', debitsNegative: false },
  })
  // Coming back proves nothing.
  expect(await returned(owner)).toMatchObject({ missing: 'account', payee: { account: null } })
  enterBank(world, account, '4417')
  // Queried before the event arrives.
  expect(await returned(owner)).toMatchObject({ missing: 'waiting', payee: { account: { last4: '4417' } } })
  await app.deliver()
  await decidePayee(owner, 'verified')
  app.advance(8 * dayMs)
  await app.drain()
  const id = await sent(owner, projectId)
  expect(await stateOf(id)).toBe('in_transit')
  expect([...connect.transfers.values()].at(-1)).toMatchObject({ amount: 9370, currency: 'usd', destination: account })
  expect(payoutsOf(account)).toMatchObject([{ amount: 9370, currency: 'usd', status: 'pending' }])
  expect(await books(projectId)).toEqual({ payout_in_transit: 9370 })
  expect(codeOf(await openPage(owner))).toBe('payout_under_way')
  moveBankPayout(world, onlyPayoutOf(account), 'paid')
  await app.deliver()
  expect(await stateOf(id)).toBe('paid')
  expect(await books(projectId)).toEqual({})
  app.advance(15 * dayMs)
  await app.drain()
  expect(await stateOf(id)).toBe('final')
})

test('an answer that is lost after the transfer, or after the payout, moves nothing twice, even days later', async () => {
  const { owner, projectId, account } = await payable()
  const before = connect.transfers.size
  peer.misbehave({ at: /POST \/v1\/transfers$/, how: { kind: 'cut', after: true } })
  const id = await sent(owner, projectId)
  expect([await stateOf(id), connect.transfers.size - before]).toEqual(['sending', 1])
  peer.behave()
  peer.misbehave({ at: /POST \/v1\/payouts$/, how: { kind: 'cut', after: true } })
  // Stripe has forgotten the key by then.
  app.advance(2 * dayMs)
  await app.drain()
  expect([await stateOf(id), connect.transfers.size - before, payoutsOf(account).length]).toEqual(['in_transit', 1, 1])
  // The bank's event overtakes the answer: it waits until the payout is known.
  moveBankPayout(world, onlyPayoutOf(account), 'paid')
  await app.deliver()
  expect(await stateOf(id)).toBe('in_transit')
  peer.behave()
  app.advance(2 * dayMs)
  await app.drain()
  app.advance(minuteMs)
  await app.drain()
  expect([await stateOf(id), payoutsOf(account).length]).toEqual(['paid', 1])
})

test('Stripe answers 500, then succeeds; events come three times and in reverse order', async () => {
  const { owner, projectId, account } = await payable()
  peer.misbehave({ at: /POST \/v1\/(transfers|payouts)$/, how: { kind: 'error', status: 500 }, times: 3 })
  const id = await sent(owner, projectId)
  expect(await stateOf(id)).toBe('sending')
  app.advance(hourMs)
  await app.drain()
  moveBankPayout(world, onlyPayoutOf(account), 'paid')
  const events = connect.events.splice(0)
  for (const event of [...events, ...events, ...events].toReversed()) expect(await app.postOfPayees(event)).toBe(200)
  await app.drain()
  app.advance(minuteMs)
  await app.drain()
  expect([await stateOf(id), payoutsOf(account).length]).toEqual(['paid', 1])
})

test('when a bank refuses a payout, or returns it after days, the transfer is reversed, and then the money is the project’s again', async () => {
  const { owner, projectId, account } = await payable()
  const refused = await sent(owner, projectId, 5000)
  moveBankPayout(world, onlyPayoutOf(account), 'failed', 'invalid_account_number')
  await app.deliver()
  expect(await stateOf(refused)).toBe('failed')
  expect([await books(projectId), accountBalance(world, account)]).toEqual([{ project_pending: 9370 }, 0])
  const [own] = (await desk.money(owner)).payouts
  expect(own?.reason).toContain('the account number is wrong')
  app.advance(secondMs)
  const back = await sent(owner, projectId, 9370)
  moveBankPayout(world, onlyPayoutOf(account), 'paid')
  await app.deliver()
  app.advance(5 * dayMs)
  await app.drain()
  // Stripe allows a transfer to be reversed once its money is there again.
  peer.misbehave({ at: /reversals$/, how: { kind: 'cut', after: true } })
  moveBankPayout(world, onlyPayoutOf(account), 'failed', 'account_closed')
  await app.deliver()
  expect(await stateOf(back)).toBe('returning')
  peer.behave()
  app.advance(hourMs)
  await app.drain()
  expect([await stateOf(back), connect.reversals.size]).toEqual(['returned', 2])
  expect(await books(projectId)).toEqual({ project_pending: 9370 })
})

test('a payout of more than our balance waits with a retry date, and no other overtakes it', async () => {
  const { owner, projectId } = await payable()
  const other = await payable({ dollars: 50 })
  const available = [...world.rows.values()].reduce((sum, { amount, fee }) => sum + amount - fee, 0)
  const toBank = payOurBank(world, available - 5000)
  const [large, small] = [await sent(owner, projectId, 9370), await sent(other.owner, other.projectId, 1000)]
  expect([await stateOf(large), await stateOf(small)]).toEqual(['sending', 'approved'])
  const { holds } = await desk.money(owner)
  expect(holds[0]).toMatchObject({ text: expect.stringContaining('too low'), at: expect.any(String) })
  await giveByStripe(app, desk.donor, { projectId: other.projectId, amountDollars: 100 })
  await app.deliver()
  app.advance(hourMs)
  await app.drain()
  app.advance(secondMs)
  await app.drain()
  expect([await stateOf(large), await stateOf(small)]).toEqual(['in_transit', 'in_transit'])
  Object.assign(toBank, { status: 'paid' })
})

test('a changed bank account is recognised by its fingerprint: it waits 72 hours, and money on its way does not follow it', async () => {
  const { owner, projectId, account } = await payable()
  const id = await asked(owner, projectId, 5000)
  await approve(id)
  enterBank(world, account, '7777')
  await app.deliver()
  expect(await stateOf(id)).toBe('held')
  app.advance(72 * hourMs + secondMs)
  await app.drain()
  expect(codeOf(await approve(id))).toBe('ok')
  // Changed once more between our last check and the payout to the bank.
  peer.misbehave({
    at: /POST \/v1\/transfers$/,
    how: { kind: 'late', first: async () => enterBank(world, account, '8888') },
  })
  await app.drain()
  expect(payoutsOf(account)).toEqual([])
  app.advance(hourMs)
  await app.drain()
  expect([await stateOf(id), await books(projectId)]).toEqual(['failed', { project_pending: 9370 }])
  // The same account entered again is not a change.
  await app.deliver()
  const seen = sql`select count(*)::int as count from payee_destinations`
  const before = await platform.database.query(seen)
  enterBank(world, account, '8888')
  await app.deliver()
  expect(await platform.database.query(seen)).toEqual(before)
})

import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { brokenBooks, openProject } from '#test/gifts.ts'
import { refundDesk } from '#test/refunds.ts'
import { giveByStripe, stripeApp } from '#test/stripe-app.ts'
import { tell } from '#test/stripe-peer/world.ts'

const app = await stripeApp()
const { peer, platform } = app
const { donor, stateOf } = await refundDesk(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const give = (wish: Parameters<typeof giveByStripe>[2] = {}) => giveByStripe(app, donor, wish)
const statesOfEvents = () =>
  platform.database.query<{ type: string; isHandled: boolean }>(sql`
    select type, handled_at is not null as "isHandled" from payment_events where gateway = 'stripe' order by received_at, event_id`)

test('a request is accepted only when its raw body was signed within 300 seconds by one of our secrets', async () => {
  const gift = await give()
  const event = peer.takeEvents().find((one) => one.type === 'checkout.session.completed')
  if (!event) throw new Error('no event')
  const body = JSON.stringify(event)
  const now = peer.world.now()
  const wrong = [
    peer.sign(body, { secret: 'whsec_of_somebody_else' }),
    peer.sign(body, { seconds: now - 301 }),
    peer.sign(body, { seconds: now + 301 }),
    peer.sign(`${body} `),
    peer.sign(body).replace('v1=', 'v0='),
    `t=${now}`,
    'nonsense',
    '',
  ]
  for (const header of wrong) expect([header, await app.post(body, { header })]).toEqual([header, 400])
  const altered = body.replace('"payment_status":"paid"', '"payment_status":"unpaid"')
  expect(await app.post(altered, { header: peer.sign(body) })).toBe(400)
  // The same JSON with other whitespace is another body.
  expect(await app.post(JSON.stringify(JSON.parse(body), null, 1), { header: peer.sign(body) })).toBe(400)
  expect(await statesOfEvents()).toEqual([])
  expect(await app.post('not json', { header: peer.sign('not json') })).toBe(400)
  expect(await app.post(body, { header: peer.sign(body, { seconds: now - 299 }) })).toBe(200)
  expect(await app.post(body, { header: peer.sign(body, { secret: 'whsec_the_next_one' }) })).toBe(200)
  await app.drain()
  expect(await stateOf(gift.id)).toMatchObject({ state: 'succeeded', entries: 1 })
})

test('a clock that is off by less than five minutes is forgiven, by more it is not', async () => {
  const gift = await give()
  for (const seconds of [400, -400]) {
    app.runAhead(seconds)
    for (const event of peer.world.events) expect(await app.post(event)).toBe(400)
  }
  app.runAhead(200)
  await app.deliver()
  app.runAhead(0)
  expect((await stateOf(gift.id))?.state).toBe('succeeded')
})

test('events that arrive five times and in any order make one entry each', async () => {
  const { projectId } = await openProject(app)
  const gifts = [await give({ projectId }), await give({ projectId, card: '4000000000000259' })]
  await app.deliver((events) => {
    const many = Array.from({ length: 5 }, () => events).flat()
    return many
      .toSorted((one, other) => (one.id + many.indexOf(one)).localeCompare(other.id + many.indexOf(other)))
      .reverse()
  })
  await app.drain()
  expect(await stateOf(gifts[0]?.id ?? '')).toMatchObject({ state: 'succeeded', entries: 1, raised: 20_000 })
  expect(await stateOf(gifts[1]?.id ?? '')).toMatchObject({ state: 'disputed', entries: 2, donors: 1 })
})

test('an event of an unknown type is accepted and stored, and needs no person', async () => {
  tell(peer.world, 'customer.created', { id: 'cus_peer', object: 'customer' })
  tell(peer.world, 'price.updated', { object: 'price' })
  const events = peer.takeEvents()
  for (const event of events) expect(await app.post(event)).toBe(200)
  await app.drain()
  const kept = (await statesOfEvents()).filter((one) => ['customer.created', 'price.updated'].includes(one.type))
  expect(kept.map((one) => one.isHandled)).toEqual([true, true])
})

test('sales of the account other than gifts are ignored', async () => {
  const gift = await give()
  const session = peer.world.sessions.get(gift.sessionId)
  const intent = peer.world.intents.get(session?.payment_intent ?? '')
  if (!session || !intent) throw new Error('no session')
  const foreign = { ...session, id: 'cs_test_foreign', metadata: {}, payment_intent: 'pi_foreign' }
  peer.world.sessions.set(foreign.id, foreign)
  peer.world.intents.set('pi_foreign', { ...intent, id: 'pi_foreign' })
  tell(peer.world, 'checkout.session.completed', foreign)
  tell(peer.world, 'payment_intent.succeeded', { id: 'pi_foreign', object: 'payment_intent' })
  tell(peer.world, 'refund.created', { id: 're_unheard_of', object: 'refund' })
  await app.deliver()
  expect((await stateOf(gift.id))?.state).toBe('succeeded')
  expect((await statesOfEvents()).filter((one) => !one.isHandled)).toEqual([])
})

test('an event of an unknown payment waits with its reason, and is applied once the gift is there', async () => {
  const gift = await give()
  await platform.database.query(sql`update donations set payment_ref = null where id = ${gift.id}`)
  await app.deliver()
  const waiting = await platform.database.query<{ problem: string }>(sql`
    select last_error as problem from payment_events where handled_at is null`)
  expect(new Set(waiting.map((one) => one.problem))).toEqual(
    new Set([`no gift is known by the payment ${gift.sessionId}`]),
  )
  await platform.database.query(sql`update donations set payment_ref = ${gift.sessionId} where id = ${gift.id}`)
  app.advance(60_000)
  await app.drain()
  expect(await stateOf(gift.id)).toMatchObject({ state: 'succeeded', entries: 1 })
})

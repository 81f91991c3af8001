import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { type Person, signedInAgain } from '#test/people.ts'
import { beginPlan, planPerson } from '#test/plans.ts'
import { stripeApp } from '#test/stripe-app.ts'
import type { Card } from '#test/stripe-peer/world.ts'
import { dayMs, hourMs } from '#values/time.ts'
import type { subscriptionsContract } from './contract.ts'

// The same plans with Stripe: the published client calls the peer over HTTP.

const app = await stripeApp()
const { database } = app.platform
const call = async (one: Person) => app.as<typeof subscriptionsContract>((await signedInAgain(app, one)).accessToken)
const read = async (one: Person) => {
  const answer = await (await call(one))('GET /api/me/subscription')
  if (!answer.ok) throw new Error('a plan can always be read')
  return answer.data
}
async function buy(card?: Card): Promise<Person> {
  const one = await planPerson(app)
  app.peer.pay(await beginPlan(app, one), card)
  await app.deliver()
  return one
}
const pass = async (ms: number) => {
  app.advance(ms)
  await app.drain()
  await app.deliver()
}
/** The peer's payments for a person's renewals. */
async function takenOf(one: Person): Promise<number[]> {
  const rows = await database.query<{ ref: string }>(sql`
    select payment_ref as "ref" from plan_payments where user_id = ${one.userId} and kind = 'charge'`)
  return rows.flatMap(({ ref }) =>
    [...app.peer.world.charges.values()].filter((charge) => charge.payment_intent === ref).map(({ amount }) => amount),
  )
}

test('a plan is bought on Stripe’s page, which saves the card, and renews with one payment by it', async () => {
  const one = await buy()
  expect(await read(one)).toMatchObject({ state: 'active', method: { label: 'Visa ending 4242', expires: '2031-12' } })
  await pass(31 * dayMs)
  expect((await read(one)).invoices.map(({ total }) => total)).toEqual([1000, 3000])
  expect(await takenOf(one)).toEqual([1000])
  expect(await brokenBooks(app)).toEqual([])
})

test('an upgrade charges the saved card at once', async () => {
  const one = await buy()
  const api = await call(one)
  const quote = await api('POST /api/me/subscription/quotes', { body: { tier: 'premium' } })
  if (!quote.ok) throw new Error(quote.refusal.code)
  const body = { quoteId: quote.data.id, consent: true } as const
  expect(await api('POST /api/me/subscription/upgrade', { body })).toMatchObject({
    ok: true,
    data: { tier: 'premium' },
  })
  expect(await takenOf(one)).toEqual([14_000])
  await app.deliver()
  expect(await brokenBooks(app)).toEqual([])
})

test('an answer that is lost, and one that comes a day later, charge once', async () => {
  const one = await buy()
  app.advance(31 * dayMs)
  app.peer.misbehave({ at: /POST .*\/confirm$/, how: { kind: 'cut', after: true } })
  await app.drain()
  app.peer.behave()
  expect((await read(one)).state).toBe('active')
  // Stripe has forgotten the key by then; the payment is the same.
  await pass(25 * hourMs)
  expect(await takenOf(one)).toEqual([1000])
  expect((await read(one)).invoices).toHaveLength(2)
  expect(await brokenBooks(app)).toEqual([])
})

test('while Stripe is away nothing counts as declined, and the charge is made once it is back', async () => {
  const one = await buy()
  app.advance(31 * dayMs)
  app.peer.misbehave({ at: /payment_intents/, how: { kind: 'error', status: 500 } })
  await app.drain()
  expect(await read(one)).toMatchObject({ state: 'active' })
  app.peer.behave()
  await pass(hourMs)
  expect(await read(one)).toMatchObject({ state: 'active', due: null })
  expect(await takenOf(one)).toEqual([1000])
})

test('a declined renewal is past due; another card is given on Stripe’s page and tried at once', async () => {
  const one = await buy('4000000000000341')
  await pass(31 * dayMs)
  expect(await read(one)).toMatchObject({ state: 'past_due', due: { reason: expect.stringContaining('enough funds') } })
  const page = await (await call(one))('POST /api/me/subscription/card')
  if (!page.ok) throw new Error(page.refusal.code)
  app.peer.pay(page.data.checkoutUrl)
  await app.deliver()
  expect(await read(one)).toMatchObject({ state: 'active', due: null, method: { label: 'Visa ending 4242' } })
  expect(await takenOf(one)).toEqual([1000])
  expect(await brokenBooks(app)).toEqual([])
})

test('if the bank requires authentication, the old payment is cancelled before a page is opened', async () => {
  const one = await buy('4000000000000069')
  await pass(31 * dayMs)
  const page = await (await call(one))('POST /api/me/subscription/pay')
  if (!page.ok || page.data.checkoutUrl === null) throw new Error('there is a page to pay on')
  app.peer.pay(page.data.checkoutUrl)
  await app.deliver()
  expect(await read(one)).toMatchObject({ state: 'active' })
  expect(await takenOf(one)).toEqual([])
  expect(await brokenBooks(app)).toEqual([])
})

test('CNST-04: a customer who was deleted at Stripe no longer has a card: dunning begins, and another card is given and charged', async () => {
  const one = await buy()
  const [row] = await database.query<{ ref: string }>(
    sql`select customer_ref as "ref" from subscriptions where user_id = ${one.userId}`,
  )
  app.peer.world.deletedCustomers.add(row?.ref ?? '')
  await pass(31 * dayMs)
  expect(await read(one)).toMatchObject({
    ...{ state: 'past_due', due: { reason: expect.stringContaining('Please give us one') } },
  })
  const page = await (await call(one))('POST /api/me/subscription/card')
  if (!page.ok) throw new Error(page.refusal.code)
  app.peer.pay(page.data.checkoutUrl)
  await app.deliver()
  expect(await read(one)).toMatchObject({ state: 'active', due: null })
  expect(await takenOf(one)).toEqual([1000])
  expect(await brokenBooks(app)).toEqual([])
})

test('an upgrade for which Stripe refuses to make a charge leaves the plan as it is, and can be requested again', async () => {
  const one = await buy()
  const [row] = await database.query<{ ref: string }>(
    sql`select customer_ref as "ref" from subscriptions where user_id = ${one.userId}`,
  )
  app.peer.world.deletedCustomers.add(row?.ref ?? '')
  const api = await call(one)
  const upgrade = async () => {
    const quote = await api('POST /api/me/subscription/quotes', { body: { tier: 'premium' } })
    if (!quote.ok) return quote.refusal.code
    const answer = await api('POST /api/me/subscription/upgrade', { body: { quoteId: quote.data.id, consent: true } })
    return answer.ok ? 'ok' : answer.refusal.code
  }
  expect([await upgrade(), await upgrade()]).toEqual(['payment_declined', 'payment_declined'])
  expect(await read(one)).toMatchObject({ tier: 'standard', isChanging: false, state: 'active' })
})

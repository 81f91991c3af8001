import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { boughtPlan, planPerson } from '#test/plans.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs } from '#values/time.ts'
import type { subscriptionsContract } from './contract.ts'

// A new billing address while the table of rates sets the taxes: 19 % in Germany, none elsewhere.

const app = await testApp()
const { database } = app.platform
await database.query(sql`
  insert into tax_rates (region, valid_from, name, bps) values ('DE', '2026-01-01', 'VAT', 1900)`)
const call = async (one: Person) => app.as<typeof subscriptionsContract>((await signedInAgain(app, one)).accessToken)
const read = async (one: Person) => {
  const answer = await (await call(one))('GET /api/me/subscription')
  if (!answer.ok) throw new Error('a plan can always be read')
  return answer.data
}
const move = async (one: Person, body: { region: string; postalCode?: string }) =>
  (await call(one))('PUT /api/me/subscription/place', { body })
const codeOf = (answer: { ok: boolean; refusal?: { code: string } }) => answer.refusal?.code
const pass = async (ms: number) => {
  app.advance(ms)
  await app.drain()
}

test('AMB-101: a new address counts from the next month on, and what is billed keeps its tax', async () => {
  const one = await boughtPlan(app)
  expect(await move(one, { region: 'DE', postalCode: '10115' })).toMatchObject({
    ok: true,
    // The table has only countries: the code is not stored.
    data: { region: 'DE', postalCode: null, address: 'Germany', nextCharge: { net: 1000, tax: 190 } },
  })
  await pass(31 * dayMs)
  const { invoices } = await read(one)
  expect(invoices.map(({ total }) => total)).toEqual([1190, 3000])
  const [last] = await database.query<{ event: string; detail: unknown; actor: string }>(sql`
    select event, detail, actor_id as "actor" from subscription_events
    where user_id = ${one.userId} and event = 'address_changed'`)
  expect(last).toEqual({ event: 'address_changed', detail: { from: 'US', to: 'DE' }, actor: one.userId })
  expect(await brokenBooks(app)).toEqual([])
})

test('while a payment is due, the open invoice keeps its tax', async () => {
  const one = await boughtPlan(app, { card: 'fails-later' })
  await pass(31 * dayMs)
  expect(await read(one)).toMatchObject({ state: 'past_due', due: { total: 1000 } })
  expect(await move(one, { region: 'DE' })).toMatchObject({ ok: true, data: { region: 'DE', due: { total: 1000 } } })
})

test('an offer from before the move is no longer valid, so that an upgrade bears the tax of where the person is', async () => {
  const one = await boughtPlan(app)
  const api = await call(one)
  const quote = await api('POST /api/me/subscription/quotes', { body: { tier: 'advanced' } })
  if (!quote.ok) throw new Error(quote.refusal.code)
  await move(one, { region: 'DE' })
  const body = { quoteId: quote.data.id, consent: true } as const
  expect(codeOf(await api('POST /api/me/subscription/upgrade', { body }))).toBe('quote_expired')
  const again = await api('POST /api/me/subscription/quotes', { body: { tier: 'advanced' } })
  if (!again.ok) throw new Error(again.refusal.code)
  expect(again.data).toMatchObject({ taxName: 'VAT', tax: Math.round((again.data.charge - again.data.credit) * 0.19) })
  const taken = { quoteId: again.data.id, consent: true } as const
  expect(await api('POST /api/me/subscription/upgrade', { body: taken })).toMatchObject({ ok: true })
  expect(await brokenBooks(app)).toEqual([])
})

test('without an active plan there is no address to change; the checkout asks for it', async () => {
  const [unpaid, late] = [await planPerson(app), await boughtPlan(app, { card: 'fails-later' })]
  expect(codeOf(await move(unpaid, { region: 'DE' }))).toBe('no_subscription')
  await pass(31 * dayMs)
  for (const days of [3, 4, 7]) await pass(days * dayMs + hourMs)
  expect((await read(late)).state).toBe('suspended')
  expect(codeOf(await move(late, { region: 'DE' }))).toBe('no_subscription')
  await pass(61 * dayMs)
  expect(codeOf(await move(late, { region: 'DE' }))).toBe('no_subscription')
})

test('an invalid address is refused beside its field, and donors have none', async () => {
  const one = await boughtPlan(app)
  for (const body of [{ region: '' }, { region: 'Germany' }, { region: 'US', postalCode: '<b>' }])
    expect(codeOf(await move(one, body))).toBe('invalid_input')
  const donor = await person(app, { type: 'donor' })
  expect(await move(donor, { region: 'DE' })).toMatchObject({ ok: false, refusal: { status: 403 } })
  expect((await read(one)).region).toBe('US')
})

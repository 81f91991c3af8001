import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import type { CalculatedTax, RefusedTax } from '#platform/taxes.ts'
import { brokenBooks } from '#test/gifts.ts'
import { type Person, signedInAgain } from '#test/people.ts'
import { beginPlan, planPerson } from '#test/plans.ts'
import { stripeApp } from '#test/stripe-app.ts'
import { dayMs, hourMs } from '#values/time.ts'
import { askRenewalTaxes } from './actions/ask-renewal-taxes.ts'
import type { subscriptionsContract } from './contract.ts'

// An address that Stripe Tax no longer knows when a month begins: the researcher gives another one.

const app = await stripeApp(undefined, { asksTaxes: true })
const { database } = app.platform
const { tax } = app.peer.world
const call = async (one: Person) => app.as<typeof subscriptionsContract>((await signedInAgain(app, one)).accessToken)
const read = async (one: Person) => {
  const answer = await (await call(one))('GET /api/me/subscription')
  if (!answer.ok) throw new Error('a plan can always be read')
  return answer.data
}
const move = async (one: Person, body: { region: string; postalCode?: string }) =>
  (await call(one))('PUT /api/me/subscription/place', { body })
async function buy(postalCode: string): Promise<Person> {
  const one = await planPerson(app)
  app.peer.pay(await beginPlan(app, one, { region: 'US', postalCode }))
  await app.deliver()
  return one
}
const pass = async (ms: number) => {
  app.advance(ms)
  await app.drain()
  await app.deliver()
}
const invoicesOf = (one: Person) =>
  database.query<{ kind: string; state: string; tax: number; region: string }>(sql`
    select kind, state, tax_cents::int as "tax", region from invoices where user_id = ${one.userId} order by created_at`)
const casesOf = (one: Person) =>
  database.query<{ state: string; closedBy: string | null }>(sql`
    select state, closed_by as "closedBy" from reconciliation_exceptions
    where kind = 'tax_refused' and reference like ${`${one.userId}:%`}`)
const mailsOf = (one: Person) =>
  database.query<{ subject: string; text: string }>(sql`
    select subject, text_body as "text" from outbox_mails
    where recipient = ${one.email} and subject = 'Please check the billing address of your plan'`)

test('AMB-101: a month whose address is refused waits, says so, and continues with the address that the person gives', async () => {
  const one = await buy('60601')
  tax.unknownCodes.add('60601')
  await pass(31 * dayMs)
  expect(await read(one)).toMatchObject({ state: 'active', isPlaceRefused: true, address: 'United States, 60601' })
  expect(await invoicesOf(one)).toHaveLength(1)
  const [mail, second] = await mailsOf(one)
  expect(second).toBeUndefined()
  expect(mail?.text).toContain('/subscription?change=address')
  expect(mail?.text).not.toContain('60601')
  const notes = await database.query<{ target: string }>(sql`
    select target from notifications where user_id = ${one.userId} and event_key like '%:address'`)
  expect(notes).toEqual([{ target: '/subscription?change=address' }])
  // Another unknown one is refused at once, and nothing changes.
  tax.unknownCodes.add('00000')
  expect(await move(one, { region: 'US', postalCode: '00000' })).toMatchObject({
    refusal: { code: 'tax_address_refused' },
  })
  expect(await read(one)).toMatchObject({ postalCode: '60601', isPlaceRefused: true })
  expect(await move(one, { region: 'DE' })).toMatchObject({ ok: true, data: { isPlaceRefused: false, region: 'DE' } })
  await pass(hourMs)
  expect((await invoicesOf(one)).at(-1)).toEqual({ kind: 'renewal', state: 'paid', tax: 190, region: 'DE' })
  expect(await casesOf(one)).toEqual([{ state: 'closed', closedBy: null }])
  expect(await mailsOf(one)).toHaveLength(1)
  expect(await brokenBooks(app)).toEqual([])
})

test('while Stripe Tax is away the address does not change', async () => {
  const one = await buy('94103')
  app.peer.misbehave({ at: /tax\/calculations/, how: { kind: 'error', status: 500 } })
  expect(await move(one, { region: 'DE' })).toMatchObject({ refusal: { code: 'gateway_unavailable' } })
  app.peer.behave()
  expect(await read(one)).toMatchObject({ region: 'US', postalCode: '94103' })
})

test('an offer from before the move is no longer valid', async () => {
  const one = await buy('94103')
  const api = await call(one)
  const quote = await api('POST /api/me/subscription/quotes', { body: { tier: 'premium' } })
  if (!quote.ok) throw new Error(quote.refusal.code)
  expect(await move(one, { region: 'US', postalCode: '10001' })).toMatchObject({ ok: true })
  const body = { quoteId: quote.data.id, consent: true } as const
  expect(await api('POST /api/me/subscription/upgrade', { body })).toMatchObject({ refusal: { code: 'quote_expired' } })
})

test('a person who moves while the service is asked about the old address has nothing more to do', async () => {
  const one = await buy('73301')
  app.advance(31 * dayMs)
  const calculate = async (): Promise<CalculatedTax | RefusedTax> => {
    await move(one, { region: 'DE' })
    return { refusedCode: 'customer_tax_location_invalid' }
  }
  const { payments } = app.platform
  if (!payments.taxes) throw new Error('this app asks Stripe Tax')
  const slow = { ...app.platform, payments: { ...payments, taxes: { ...payments.taxes, calculate } } }
  await askRenewalTaxes(slow, 200)
  expect(await casesOf(one)).toEqual([])
  await pass(hourMs)
  expect((await invoicesOf(one)).at(-1)).toMatchObject({ kind: 'renewal', tax: 190, region: 'DE' })
})

test('an address that is refused again after staff closed the case reopens it', async () => {
  const [one, staff] = [await buy('33101'), await planPerson(app)]
  tax.unknownCodes.add('33101')
  await pass(31 * dayMs)
  await database.query(sql`
    update reconciliation_exceptions set state = 'closed', closed_at = now(), note = 'looked', closed_by = ${staff.userId}
    where kind = 'tax_refused' and reference like ${`${one.userId}:%`}`)
  await pass(hourMs)
  expect(await casesOf(one)).toMatchObject([{ state: 'open' }])
  expect((await read(one)).isPlaceRefused).toBe(true)
  await pass(3 * hourMs)
  expect(await brokenBooks(app)).toEqual([])
})

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { beginPlan, planPerson } from '#test/plans.ts'
import { stripeApp } from '#test/stripe-app.ts'
import { dayMs, hourMs, minuteMs } from '#values/time.ts'
import type { subscriptionsContract } from './contract.ts'
import { bindTaxes, dropUnused } from './store/taxes.ts'

// Plans whose taxes Stripe Tax calculates: the published client calls the peer over HTTP. The peer's United States
// tax 6.25 % and 2.625 %: 63 and 26 cents of ten dollars.

const app = await stripeApp(undefined, { asksTaxes: true })
const { database } = app.platform
const { tax } = app.peer.world
const here = { region: 'US', postalCode: '94103' } as const
const call = async (one: Person) => app.as<typeof subscriptionsContract>((await signedInAgain(app, one)).accessToken)
const read = async (one: Person) => {
  const answer = await (await call(one))('GET /api/me/subscription')
  if (!answer.ok) throw new Error('a plan can always be read')
  return answer.data
}
async function buy(wish: { region: string; postalCode?: string } = here): Promise<Person> {
  const one = await planPerson(app)
  app.peer.pay(await beginPlan(app, one, { ...wish, one }))
  await app.deliver()
  return one
}
const pass = async (ms: number) => {
  app.advance(ms)
  await app.drain()
  await app.deliver()
}
const invoicesOf = (one: Person) =>
  database.query<{ id: string; kind: string; state: string; net: number; tax: number }>(sql`
    select id, kind, state, net_cents::int as "net", tax_cents::int as "tax" from invoices
    where user_id = ${one.userId} order by created_at, kind`)
/** What was reported to Stripe about a person's invoices. */
const reportedOf = async (one: Person) =>
  (await invoicesOf(one)).map(({ id }) => tax.transactions.get(id)?.tax).filter((cents) => cents !== undefined)
const asked = (): number => app.peer.requests.get('POST /v1/tax/calculations') ?? 0
const checkout = async (one: Person, wish: { region: string; postalCode?: string }) => {
  const body = { tier: 'standard', consent: true, ...wish } as const
  const answer = await (await call(one))('POST /api/me/subscription/checkout', { body })
  return answer.ok ? answer.data.checkoutUrl : answer.refusal.code
}
const openExceptions = (kind: string) =>
  database.query<{ id: string; reference: string }>(sql`
    select id, reference from reconciliation_exceptions where kind = ${kind} and state = 'open'`)

test('the first month bears the tax that Stripe computes, and is reported to Stripe once it is paid', async () => {
  const one = await buy()
  expect(await invoicesOf(one)).toMatchObject([{ kind: 'first', state: 'paid', net: 3000, tax: 89 }])
  const [invoice] = (await read(one)).invoices
  const whole = await (await call(one))('GET /api/me/invoices/:id', { params: { id: invoice?.id ?? ('' as never) } })
  expect(whole).toMatchObject({
    data: {
      lines: [
        { kind: 'setup', tax: 0, taxName: null },
        { kind: 'period', tax: 89, taxBps: 888, taxName: 'Sales tax' },
      ],
    },
  })
  expect(await reportedOf(one)).toEqual([89])
  expect(await read(one)).toMatchObject({ asksTaxes: true, taxes: [], nextCharge: { net: 1000, tax: 89 } })
  expect(await brokenBooks(app)).toEqual([])
})

test('a draft’s tax is requested once, even by two concurrent calls; another address makes another draft', async () => {
  const one = await planPerson(app)
  const before = asked()
  const url = await checkout(one, here)
  expect(await checkout(one, here)).toBe(url)
  expect(asked()).toBe(before + 1)
  expect(await checkout(one, { ...here, postalCode: '10001' })).not.toBe(url)
  expect(asked()).toBe(before + 2)
  const other = await planPerson(app)
  const pages = await Promise.all([checkout(other, here), checkout(other, here), checkout(other, here)])
  expect(new Set(pages).size).toBe(1)
  expect((await invoicesOf(other)).filter(({ state }) => state === 'draft')).toHaveLength(1)
})

test('without a postal code, and with an unknown one, the checkout is refused and nothing is started', async () => {
  const one = await planPerson(app)
  tax.unknownCodes.add('00000')
  expect(await checkout(one, { region: 'US' })).toBe('tax_address_refused')
  expect(await checkout(one, { region: 'US', postalCode: '00000' })).toBe('tax_address_refused')
  expect(await checkout(one, { region: 'US', postalCode: '<b>' })).toBe('invalid_input')
  expect(await invoicesOf(one)).toEqual([])
  expect(await checkout(one, { region: 'DE' })).toContain('/c/pay/')
  expect((await invoicesOf(one)).map(({ tax: cents }) => cents)).toEqual([190])
})

test('while Stripe Tax is away a checkout and an offer are refused, and nothing is done halfway', async () => {
  const [one, subscriber] = [await planPerson(app), await buy()]
  app.peer.misbehave({ at: /tax\/calculations/, how: { kind: 'error', status: 500 } })
  expect(await checkout(one, here)).toBe('gateway_unavailable')
  const quote = await (await call(subscriber))('POST /api/me/subscription/quotes', { body: { tier: 'premium' } })
  expect(quote).toMatchObject({ ok: false, refusal: { code: 'gateway_unavailable' } })
  app.peer.behave()
  expect(await invoicesOf(one)).toEqual([])
  app.peer.misbehave({ at: /tax\/calculations/, how: { kind: 'cut', after: true }, times: 1 })
  expect(await checkout(one, here)).toContain('/c/pay/')
  app.peer.behave()
  expect(await brokenBooks(app)).toEqual([])
})

test('an upgrade bears the tax of its difference, as the offer said', async () => {
  const one = await buy()
  const api = await call(one)
  const quote = await api('POST /api/me/subscription/quotes', { body: { tier: 'premium' } })
  if (!quote.ok) throw new Error(quote.refusal.code)
  expect(quote.data).toMatchObject({ charge: 15_000, credit: 1000, tax: 1243, due: 15_243, taxName: 'Sales tax' })
  const before = asked()
  const body = { quoteId: quote.data.id, consent: true } as const
  expect(await api('POST /api/me/subscription/upgrade', { body })).toMatchObject({ ok: true })
  expect(asked()).toBe(before)
  await pass(minuteMs)
  expect((await invoicesOf(one)).at(-1)).toMatchObject({ kind: 'upgrade', state: 'paid', net: 14_000, tax: 1243 })
  await pass(hourMs)
  expect(await reportedOf(one)).toEqual([89, 1243])
  expect(await brokenBooks(app)).toEqual([])
})

test('a renewal waits until its tax is known, and is neither lost nor charged without it', async () => {
  const one = await buy()
  app.peer.misbehave({ at: /tax\/calculations/, how: { kind: 'error', status: 429 } })
  await pass(31 * dayMs)
  expect(await read(one)).toMatchObject({ state: 'active', due: null })
  expect((await invoicesOf(one)).map(({ kind }) => kind)).toEqual(['first'])
  app.peer.behave()
  await pass(hourMs)
  expect((await invoicesOf(one)).at(-1)).toMatchObject({ kind: 'renewal', state: 'paid', net: 1000, tax: 89 })
  expect(await brokenBooks(app)).toEqual([])
})

test('a month whose tax was requested and that is not yet billed is not requested again', async () => {
  const one = await buy()
  app.advance(31 * dayMs)
  // The process dies between the answer and the invoice.
  const dies = new Error('killed')
  const dying = { ...app.platform, database: { ...database, transaction: () => Promise.reject(dies) } }
  const { runRenewals } = await import('./actions/run-renewals.ts')
  await expect(runRenewals(dying as typeof app.platform)).rejects.toThrow()
  const { askRenewalTaxes } = await import('./actions/ask-renewal-taxes.ts')
  await askRenewalTaxes(app.platform, 200)
  const before = asked()
  await app.drain()
  await app.deliver()
  expect(asked()).toBe(before)
  expect((await invoicesOf(one)).at(-1)).toMatchObject({ kind: 'renewal', state: 'paid', tax: 89 })
})

test('an address that Stripe no longer knows waits for a person, and others continue', async () => {
  const [one, other] = [await buy({ region: 'US', postalCode: '60601' }), await buy()]
  tax.unknownCodes.add('60601')
  await pass(31 * dayMs)
  expect((await invoicesOf(one)).map(({ kind }) => kind)).toEqual(['first'])
  expect((await invoicesOf(other)).map(({ kind }) => kind)).toEqual(['first', 'renewal'])
  expect(
    (await openExceptions('tax_refused')).filter(({ reference }) => reference.startsWith(one.userId)),
  ).toHaveLength(1)
  const before = asked()
  await pass(3 * hourMs)
  expect(asked()).toBe(before)
  expect(await brokenBooks(app)).toEqual([])
  tax.unknownCodes.delete('60601')
  await database.query(sql`
    update reconciliation_exceptions set state = 'closed', closed_at = now(), note = 'moved', closed_by = ${other.userId}
    where kind = 'tax_refused' and reference like ${`${one.userId}:%`}`)
  await pass(hourMs)
  expect((await invoicesOf(one)).map(({ kind }) => kind)).toEqual(['first', 'renewal'])
})

test('a report whose answer is lost is made once, even a day later; what Stripe refuses waits for a person', async () => {
  app.peer.misbehave({ at: /create_from_calculation/, how: { kind: 'cut', after: true } })
  const one = await buy()
  app.peer.behave()
  const reportedBefore = tax.transactions.size
  await pass(25 * hourMs)
  expect(tax.transactions.size).toBe(reportedBefore)
  expect(await reportedOf(one)).toEqual([89])
  app.peer.misbehave({ at: /create_from_calculation/, how: { kind: 'error', status: 500 } })
  const other = await buy()
  app.peer.behave()
  expect(await reportedOf(other)).toEqual([])
  // Ninety days later Stripe does not know the calculation any more.
  tax.calculations.clear()
  await pass(hourMs)
  const [invoice] = await invoicesOf(other)
  expect((await openExceptions('tax_unreported')).map(({ reference }) => reference)).toContain(invoice?.id)
  expect(await brokenBooks(app)).toEqual([])
})

test('a tax that an invoice takes while old ones are deleted stays', async () => {
  const one = await buy()
  const [{ invoiceId = '' } = {}] = await database.query<{ invoiceId: string }>(sql`
    select invoice_id as "invoiceId" from plan_taxes where user_id = ${one.userId}`)
  const now = app.platform.clock.now()
  const [{ id = '' } = {}] = await database.query<{ id: string }>(sql`
    update plan_taxes set invoice_id = null, expires_at = ${now} where user_id = ${one.userId} returning id`)
  const dropped = await database.transaction(async (tx) => {
    await bindTaxes(tx, [{ id, invoiceId }])
    const drop = dropUnused(database, now)
    // Here it does not wait; one that does is done only once the invoice has it.
    await Promise.race([drop, pause(500)])
    return { drop }
  })
  await dropped.drop
  expect(await database.query(sql`select from plan_taxes where invoice_id = ${invoiceId}`)).toHaveLength(1)
})

test('the doctor reports an invoice with another tax than was calculated, and when a paid one is not reported', async () => {
  const one = await buy()
  await database.query(sql`update plan_taxes set tax_cents = 88, reported_at = null where user_id = ${one.userId}`)
  app.advance(3 * dayMs)
  const broken = await brokenBooks(app)
  expect(broken.some((line) => line.includes('the tax of an invoice is what the service said of it'))).toBe(true)
  expect(broken.some((line) => line.includes('reported to the service within two days'))).toBe(true)
  await database.query(sql`
    update plan_taxes set tax_cents = 89, reported_at = asked_at where user_id = ${one.userId}`)
})

test('AMB-101: a person who starts again elsewhere is taxed there from then on', async () => {
  const one = await buy()
  const api = await call(one)
  await api('POST /api/me/subscription/cancel')
  await pass(32 * dayMs)
  expect((await read(one)).state).toBe('ended')
  app.peer.pay(await beginPlan(app, await signedInAgain(app, one), { region: 'DE' }))
  await app.deliver()
  await pass(31 * dayMs)
  expect((await invoicesOf(one)).at(-1)).toMatchObject({ kind: 'renewal', net: 1000, tax: 190 })
})

test('a closed account leaves no postal code behind', async () => {
  const password = 'six letters'
  const one = await person(app, { type: 'researcher', plan: false, password })
  app.peer.pay(await beginPlan(app, one, here))
  await app.deliver()
  const kept = () =>
    database.query<{ code: string }>(sql`
      select postal_code as "code" from plan_taxes where user_id = ${one.userId} and postal_code is not null
      union all select postal_code from subscriptions where user_id = ${one.userId} and postal_code is not null`)
  expect(await kept()).toHaveLength(2)
  const { accessToken } = await signedInAgain(app, one)
  const closed = await app.as<typeof accountContract>(accessToken)('POST /api/me/close', { body: { password } })
  expect(closed.ok).toBe(true)
  expect(await kept()).toEqual([])
})

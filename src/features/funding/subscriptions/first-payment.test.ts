import { expect, test } from 'vitest'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import { sql } from '#platform/database.ts'
import { mailsTo } from '#test/auth-peer.ts'
import { brokenBooks, press } from '#test/gifts.ts'
import { person, signedInAgain } from '#test/people.ts'
import { beginPlan, boughtPlan, planPerson } from '#test/plans.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import type { subscriptionsContract } from './contract.ts'

const app = await testApp()
const { database } = app.platform
const call = (one: { accessToken: string }) => app.as<typeof subscriptionsContract>(one.accessToken)
const read = async (one: { accessToken: string }) => {
  const answer = await call(one)('GET /api/me/subscription')
  if (!answer.ok) throw new Error('a plan can always be read')
  return answer.data
}
/** Of the mails about payments that went back. */
const textsOf = async ({ email }: { email: string }) =>
  (await mailsTo(app, email)).flatMap(({ subject, text }) => (subject.endsWith('go back to you') ? [text] : []))
const codeOf = async (answer: Promise<{ ok: boolean; refusal?: { code: string } }>) => (await answer).refusal?.code

test('GEN-09, RSUP-08: setup fee, first month and tax are paid once; the plan begins with the gateway’s event', async () => {
  await database.query(sql`
    insert into tax_rates (region, valid_from, name, bps) values ('DE', '2026-01-01', 'VAT', 1900)`)
  const one = await planPerson(app)
  expect(await read(one)).toMatchObject({ tier: 'standard', state: 'pending_payment', setupFeeDue: 2000, invoices: [] })
  const page = await beginPlan(app, one, { region: 'DE' })
  // The browser's return proves nothing.
  expect(await read(one)).toMatchObject({ state: 'pending_payment' })
  await press(app, page, { card: 'succeeds' })
  await app.drain()
  const paid = await read(one)
  expect(paid).toMatchObject({
    state: 'active',
    perMonth: 1000,
    setupFeeDue: 0,
    method: { label: 'Test card ending 4242' },
    nextCharge: { net: 1000, tax: 190, total: 1190 },
  })
  expect(paid.invoices).toMatchObject([{ total: 3190, state: 'paid' }])
  expect(paid.usage.find(({ kind }) => kind === 'listing')).toMatchObject({ granted: 1, used: 0 })
  const id = paid.invoices[0]?.id ?? ''
  const invoice = await call(one)('GET /api/me/invoices/:id', { params: { id } })
  expect(invoice.ok && invoice.data.lines.map(({ kind, amount, tax }) => [kind, amount, tax])).toEqual([
    ['setup', 2000, 0],
    ['period', 1000, 190],
  ])
  const pdf = await call(one)('GET /api/me/invoices/:id/invoice.pdf', { params: { id } })
  expect(pdf.ok && (await pdf.data.text()).startsWith('%PDF')).toBe(true)
  expect(await brokenBooks(app)).toEqual([])
})

test('an invoice stays as issued, whatever changes in the account later, even after it is closed', async () => {
  const password = 'six letters'
  const names = { firstName: 'Augusta', lastName: 'Byronson' }
  const one = await person(app, { type: 'researcher', plan: false, password, ...names })
  const rename = (name: string, institution: string) =>
    database.query(sql`update users set first_name = ${name}, institution = ${institution} where id = ${one.userId}`)
  await rename('Augusta', 'Harbour Institute')
  await boughtPlan(app, { one })
  await rename('Ada', 'Another College')
  app.advance(31 * dayMs)
  await app.drain()
  const now = await signedInAgain(app, one)
  const [renewal, first] = (await read(now)).invoices.map(({ id }) => id)
  const billedTo = async (id = '') => {
    const invoice = await call(now)('GET /api/me/invoices/:id', { params: { id } })
    return invoice.ok ? invoice.data.billedTo : invoice.refusal.code
  }
  const before = { name: 'Augusta Byronson', institution: 'Harbour Institute' }
  expect(await billedTo(first)).toEqual(before)
  expect(await billedTo(renewal)).toEqual({ name: 'Ada Byronson', institution: 'Another College' })
  const data = await app.as<typeof accountContract>(now.accessToken)('GET /api/me/data')
  expect(data.ok && data.data.invoices).toContainEqual(expect.objectContaining({ billed_name: before.name }))

  const closed = await app.as<typeof accountContract>(now.accessToken)('POST /api/me/close', { body: { password } })
  expect(closed).toMatchObject({ ok: true })
  const kept = await database.query(sql`
    select billed_name as "name", billed_institution as "institution" from invoices where id = ${first ?? ''}`)
  expect(kept).toEqual([before])
  expect(await brokenBooks(app)).toEqual([])
})

test('a checkout that is requested twice is one page, and another choice is another one', async () => {
  const one = await planPerson(app)
  const first = await beginPlan(app, one)
  expect(await beginPlan(app, one)).toBe(first)
  expect(await beginPlan(app, one, { tier: 'premium' })).not.toBe(first)
})

test('two checkouts that are both paid are one plan: the second payment is refunded in full', async () => {
  const one = await planPerson(app)
  const [cheap, dear] = [await beginPlan(app, one), await beginPlan(app, one, { tier: 'advanced' })]
  await press(app, dear, { card: 'succeeds' })
  await press(app, cheap, { card: 'succeeds' })
  await app.drain()
  expect(await read(one)).toMatchObject({ tier: 'advanced', state: 'active' })
  const rows = await database.query(sql`
    select state, amount_cents as "amount" from plan_payments where user_id = ${one.userId} order by amount_cents`)
  expect(rows).toEqual([
    { state: 'returned', amount: 3000 },
    { state: 'succeeded', amount: 6000 },
  ])
  expect(await textsOf(one)).toEqual([expect.stringContaining('was paid twice')])
  expect(await brokenBooks(app)).toEqual([])
})

test('a declined card leaves the choice as it is, and another try opens another page', async () => {
  const one = await planPerson(app)
  const page = await beginPlan(app, one)
  await press(app, page, { card: 'declined' })
  await app.drain()
  expect(await read(one)).toMatchObject({ state: 'pending_payment', invoices: [] })
  const again = await beginPlan(app, one)
  expect(again).not.toBe(page)
  await press(app, again, { card: 'succeeds' })
  await app.drain()
  expect(await read(one)).toMatchObject({ state: 'active' })
})

test('a payment on a page whose choice was changed goes back, and its mail says that the plan is not paid', async () => {
  const one = await planPerson(app)
  const [left] = [await beginPlan(app, one), await beginPlan(app, one, { tier: 'advanced' })]
  await press(app, left, { card: 'succeeds' })
  await app.drain()
  expect(await read(one)).toMatchObject({ state: 'pending_payment' })
  expect(await textsOf(one)).toEqual([expect.stringContaining('Your plan is not paid yet.')])
})

test('events twice and in any order pay once', async () => {
  for (const card of ['twice', 'shuffled', 'late']) {
    const one = await boughtPlan(app, { card })
    app.advance(minuteMs)
    await app.drain()
    expect((await read(one)).invoices).toHaveLength(1)
  }
  expect(await brokenBooks(app)).toEqual([])
})

test('a lost event does no harm: the gateway is queried when the person is back', async () => {
  const one = await planPerson(app)
  const page = await beginPlan(app, one)
  await press(app, page, { card: 'succeeds' })
  await database.query(sql`update test_gateway_events set sends_left = 0`)
  await app.drain()
  expect(await read(one)).toMatchObject({ state: 'pending_payment' })
  await call(one)('POST /api/me/subscription/look-up')
  await app.drain()
  expect(await read(one)).toMatchObject({ state: 'active' })
})

test('the text that was agreed to is stored with its price; without consent nothing opens', async () => {
  const one = await planPerson(app)
  const bare = { tier: 'premium', region: 'US' } as never
  expect(await codeOf(call(one)('POST /api/me/subscription/checkout', { body: bare }))).toBe('invalid_input')
  const wrong = { tier: 'premium', region: 'nowhere', consent: true } as const
  expect(await codeOf(call(one)('POST /api/me/subscription/checkout', { body: wrong }))).toBe('invalid_input')
  await beginPlan(app, one, { tier: 'premium' })
  const [kept] = await database.query<{ text: string; price: number }>(sql`
    select text, price_cents as "price" from renewal_consents where user_id = ${one.userId}`)
  expect(kept).toMatchObject({ price: 15_000, text: expect.stringContaining('$150.00') })
})

test('a person with a plan cannot start a second one; donors and visitors cannot start any', async () => {
  const one = await boughtPlan(app)
  const body = { tier: 'premium', region: 'US', consent: true } as const
  expect(await codeOf(call(one)('POST /api/me/subscription/checkout', { body }))).toBe('subscription_active')
  const donor = await person(app, { type: 'donor' })
  expect(await codeOf(call(donor)('GET /api/me/subscription'))).toBe('not_allowed')
  const stranger = await planPerson(app)
  const id = (await read(one)).invoices[0]?.id ?? ''
  expect(await codeOf(call(stranger)('GET /api/me/invoices/:id', { params: { id } }))).toBe('invoice_not_found')
  expect(await codeOf(call(stranger)('GET /api/me/invoices/:id/invoice.pdf', { params: { id } }))).toBe(
    'invoice_not_found',
  )
  const bodies: Record<string, object> = {
    quotes: { tier: 'premium' },
    downgrade: { tier: 'premium' },
    upgrade: { quoteId: id, consent: true },
  }
  for (const act of ['quotes', 'upgrade', 'downgrade', 'cancel', 'resume', 'card', 'pay'] as const) {
    const answer = await app.fetch(
      new Request(`http://app.test/api/me/subscription/${act}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stranger.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodies[act] ?? {}),
      }),
    )
    const { code } = (await answer.json()) as { code: string }
    expect([act, code]).toEqual([
      act,
      act === 'resume' ? 'nothing_to_resume' : act === 'pay' ? 'nothing_due' : 'no_subscription',
    ])
  }
})

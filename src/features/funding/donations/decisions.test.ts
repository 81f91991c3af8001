import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { begin, brokenBooks, giveAndPay, newKey, openProject, press } from '#test/gifts.ts'
import { person } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { Money } from '#ui/Money.tsx'
import { splitGift } from '#values/fees.ts'
import { cents } from '#values/money.ts'
import type { donationsContract } from './contract.ts'

// Decisions on gifts in docs/product-decisions.md, tested through the front door.

const app = await testApp()
const { database } = app.platform
const { donor, ask, decide, finance, second, stateOf } = await refundDesk(app)
const { projectId, owner } = await openProject(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const guest = (body: object = {}) =>
  app.as<typeof donationsContract>()('POST /api/donations', {
    headers: { 'idempotency-key': newKey() },
    body: { projectId, amountDollars: 25, anonymous: false, terms: true, email: 'guest@people.example', ...body },
  })
const accountsOf = async (id: string) => {
  const rows = await database.query<{ code: string; cents: number }>(sql`
    select account.code, sum(posting.amount_cents)::bigint as cents from ledger_entries entry
    join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id where entry.source_id = ${id} group by 1`)
  return Object.fromEntries(rows.map((row) => [row.code, row.cents]))
}

test('a gift is whole dollars from 5 with fee lines, note and anonymity; it is paid on the provider’s page and counts with its event only (AMB-092)', async () => {
  for (const amountDollars of [4, 5.5])
    expect(await guest({ amountDollars })).toMatchObject({ refusal: { status: 400 } })
  // No field of ours takes a card.
  expect(await guest({ cardNumber: '4242424242424242' })).toMatchObject({ refusal: { status: 400 } })
  const own = await openProject(app)
  const request = { amountDollars: 5, anonymous: true, note: 'For the reefs.' }
  const begun = await begin(app, donor, own.projectId, request)
  if (!begun.ok) throw new Error(begun.refusal.code)
  expect(begun.data.split).toEqual({ gross: 500, platformFee: 18, processingFee: 43, net: 439 })
  await press(app, begun.data.checkoutUrl, { card: 'succeeds' })
  expect(await stateOf(begun.data.donationId)).toMatchObject({ state: 'created', raised: 0, donors: 0, entries: 0 })
  await app.drain()
  expect(await stateOf(begun.data.donationId)).toMatchObject({ state: 'succeeded', raised: 500, donors: 1, entries: 1 })
})

test('donors and other researchers give, visitors by e-mail; staff and the project’s own researcher do not (AMB-094)', async () => {
  expect(await begin(app, donor, projectId)).toMatchObject({ ok: true })
  expect(await begin(app, await person(app, { type: 'researcher' }), projectId)).toMatchObject({ ok: true })
  expect(await guest()).toMatchObject({ ok: true })
  const without = { projectId, amountDollars: 25, anonymous: false, terms: true } as const
  const signedOut = app.as<typeof donationsContract>()
  const headers = { 'idempotency-key': newKey() }
  expect(await signedOut('POST /api/donations', { headers, body: without })).toMatchObject({
    refusal: { code: 'not_signed_in' },
  })
  expect(await begin(app, finance, projectId)).toMatchObject({ refusal: { code: 'staff_cannot_give' } })
  expect(await begin(app, owner, projectId)).toMatchObject({ refusal: { code: 'own_project' } })
})

test('fees come out of the gift: totals show the gross, the books hold gross, both fees and net (AMB-095)', async () => {
  const own = await openProject(app)
  const { donationId } = await giveAndPay(app, donor, own.projectId, { amountDollars: 100 })
  expect(await stateOf(donationId)).toMatchObject({ raised: 10_000 })
  expect(await accountsOf(donationId)).toEqual({
    processor_clearing: 10_000 - 320,
    processor_cost: 320,
    platform_fee: -350,
    processing_fee_recovered: -280,
    project_pending: -9370,
  })
})

test('each fee is whole cents, a half goes up; cards show whole dollars, receipts the cents (AMB-096)', () => {
  // 3.5 % of $10.10 are 35.35 cents, of $7.00 24.5; 2.5 % of $15.00 are 37.5 cents.
  expect(splitGift(cents(1010)).platformFee).toBe(35)
  expect(splitGift(cents(700)).platformFee).toBe(25)
  expect(splitGift(cents(1500)).processingFee).toBe(38 + 30)
  const shown = (exact: boolean) => renderToStaticMarkup(createElement(Money, { amount: cents(10_670), exact }))
  expect(shown(false)).toContain('>$106<')
  expect(shown(true)).toContain('>$106.70<')
})

test('finance refunds for fraud or a platform error, in parts, at most the whole gift; once all but the processing fee is refunded it no longer counts as raised nor its donor (AMB-097)', async () => {
  const own = await openProject(app)
  const { donationId: id } = await giveAndPay(app, donor, own.projectId, { amountDollars: 1000 })
  expect(await ask(id, 100, donor)).toMatchObject({ refusal: { status: 403 } })
  expect(await ask(id, 100, finance, { reason: 'regret' as 'fraud' })).toMatchObject({ refusal: { status: 400 } })
  expect(await ask(id, 100_001)).toMatchObject({ refusal: { code: 'refund_too_large' } })
  await ask(id, 20_000, finance, { reason: 'fraud' })
  const rest = await ask(id, 77_470, finance, { reason: 'platform_error' })
  if (!rest.ok) throw new Error(rest.refusal.code)
  await decide(rest.data.id, 'approve', second)
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'refunded', refunded: 97_470, raised: 0, donors: 0 })
  expect((await accountsOf(id)).processing_fee_recovered).toBe(-2530)
})

test('a donor counts once, however many gifts are confirmed, and not before one is (AMB-107)', async () => {
  const own = await openProject(app)
  const begun = await begin(app, donor, own.projectId)
  if (!begun.ok) throw new Error(begun.refusal.code)
  expect(await stateOf(begun.data.donationId)).toMatchObject({ donors: 0 })
  for (let at = 0; at < 3; at += 1) await giveAndPay(app, donor, own.projectId)
  expect(await stateOf(begun.data.donationId)).toMatchObject({ donors: 1 })
  await giveAndPay(app, await person(app, { type: 'donor' }), own.projectId)
  expect(await stateOf(begun.data.donationId)).toMatchObject({ donors: 2 })
})

test('only US dollars are taken, and every row says so (AMB-108)', async () => {
  expect(await guest({ currency: 'EUR' })).toMatchObject({ refusal: { status: 400 } })
  const currencies = await database.query<{ currency: string }>(sql`
    select currency from donations union select currency from ledger_accounts union select currency from ledger_postings`)
  expect(currencies).toEqual([{ currency: 'USD' }])
})

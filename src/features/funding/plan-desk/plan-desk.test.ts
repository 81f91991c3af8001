import { expect, test } from 'vitest'
import type { subscriptionsContract } from '#features/funding/subscriptions/contract.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { person, signedInAgain } from '#test/people.ts'
import { beginPlan, boughtPlan, planPerson } from '#test/plans.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, minuteMs, secondMs } from '#values/time.ts'
import type { planDeskContract } from './contract.ts'
import { bpsOf } from './rules.ts'

const app = await testApp()
const { database, clock } = app.platform
const finance = await person(app, { type: 'financial_admin' })
const call = app.as<typeof planDeskContract>(finance.accessToken)

const active = await boughtPlan(app)
const declining = await boughtPlan(app, { tier: 'advanced', card: 'fails-later' })
const begun = await planPerson(app)
await beginPlan(app, begun)
await database.query(sql`
  update subscriptions set period_start = period_start - interval '40 days', anchor_at = anchor_at - interval '40 days',
    period_end = ${clock.now()} where user_id = ${declining.userId}`)
app.advance(minuteMs)
await app.drain()

type Query = { state?: 'past_due' | 'active'; tier?: 'premium' | 'advanced'; search?: string }
const plans = async (query: Query = {}) => {
  const answer = await call('GET /api/admin/plans', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const one = async (userId: string) => {
  const answer = await call('GET /api/admin/plans/:userId', { params: { userId } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const codeOf = (answer: unknown) => (answer as { refusal?: { code: string } }).refusal?.code ?? 'ok'

test('plans are listed by state with their dunning, and counted (RSUP)', async () => {
  const { plans: all, counts } = await plans()
  expect(all.map(({ state }) => state).toSorted()).toEqual(['active', 'past_due', 'pending_payment'])
  expect(counts.find(({ state }) => state === 'past_due')).toMatchObject({ count: 1, perMonth: 4000 })
  const [due] = (await plans({ state: 'past_due' })).plans
  expect(due).toMatchObject({ userId: declining.userId, tier: 'advanced', due: 4000, tries: 1 })
  expect(due?.graceUntil).not.toBeNull()
  expect((await plans({ tier: 'premium' })).plans).toEqual([])
  expect((await plans({ search: active.email })).plans.map(({ userId }) => userId)).toEqual([active.userId])
  expect((await plans({ search: '%' })).plans).toEqual([])
})

test('one plan shows its attempts with the bank’s answers, and the access is logged', async () => {
  const plan = await one(declining.userId)
  expect(plan.charges[0]).toMatchObject({ outcome: 'declined', reason: expect.any(String) })
  expect(plan).toMatchObject({ email: declining.email, notCancellable: null, notResumable: expect.any(String) })
  const looks = await database.query(sql`
    select 1 as one from audit_log where action = 'person.looked_at' and target_id = ${declining.userId} and actor_id = ${finance.userId}`)
  expect(looks).toHaveLength(1)
  expect(codeOf(await call('GET /api/admin/plans/:userId', { params: { userId: newId(app.platform) } }))).toBe(
    'plan_not_found',
  )
})

test('staff cancel and resume as the researcher could, with a reason that the researcher reads', async () => {
  const given = (userId: Id<'user'>, reason = 'Asked for by mail.') => ({ params: { userId }, body: { reason } })
  const cancel = (userId: Id<'user'>, reason?: string) =>
    call('POST /api/admin/plans/:userId/cancellation', given(userId, reason))
  const resume = (userId: Id<'user'>) => call('POST /api/admin/plans/:userId/resumption', given(userId))
  const { userId } = active
  expect(codeOf(await cancel(userId, ' '))).toBe('invalid_input')
  expect(codeOf(await resume(userId))).toBe('nothing_to_resume')
  expect(await cancel(userId)).toMatchObject({ data: { state: 'active', pendingChange: 'cancel' } })
  expect(codeOf(await cancel(userId))).toBe('already_cancelled')
  app.advance(secondMs)
  expect(await resume(userId)).toMatchObject({
    data: {
      pendingChange: null,
      history: [{ event: 'resumed', reason: 'Asked for by mail.' }, { event: 'cancel_wished' }, { by: null }],
    },
  })
  expect(codeOf(await cancel(begun.userId))).toBe('no_subscription')
  expect(codeOf(await cancel(newId(app.platform)))).toBe('plan_not_found')
  const notices = await database.query<{ title: string; body: string }>(sql`
    select title, body from notifications where user_id = ${userId} and title like 'Our finance team%'`)
  expect(notices).toHaveLength(2)
  const mails = await database.query<{ text: string }>(sql`
    select text_body as "text" from outbox_mails where recipient = ${active.email} and event_key like 'plan-cancelled:%'`)
  expect(mails.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringContaining('Their reason: Asked for by mail.'),
  ])
  const acts = await database.query(sql`
    select 1 as one from audit_log where target_id = ${userId} and action in ('plan.cancelled_by_staff', 'plan.resumed_by_staff')`)
  expect(acts).toHaveLength(2)
  // A payment is due: the plan ends at once.
  expect(await cancel(declining.userId)).toMatchObject({ data: { state: 'ended', due: null } })
})

test('invoices are found by number and name, and opened as PDF', async () => {
  const list = async (query: { search?: string; state?: 'paid' | 'void' }) => {
    const answer = await call('GET /api/admin/invoices', { query })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data.invoices
  }
  const all = await list({})
  expect(all).toHaveLength(3)
  expect((await list({ state: 'void' })).map(({ userId }) => userId)).toEqual([declining.userId])
  const [paid] = await list({ state: 'paid' })
  if (!paid) throw new Error('an invoice was paid')
  expect((await list({ search: paid.label })).map(({ id }) => id)).toEqual([paid.id])
  expect((await list({ search: paid.billedTo })).length).toBeGreaterThan(0)
  expect(await list({ search: 'no such name' })).toEqual([])
  const pdf = await call('GET /api/admin/invoices/:id/invoice.pdf', { params: { id: paid.id } })
  expect(pdf.ok && (await pdf.data.blob()).size > 1000).toBe(true)
  const none = await call('GET /api/admin/invoices/:id/invoice.pdf', { params: { id: newId(app.platform) } })
  expect(codeOf(none)).toBe('invoice_not_found')
})

test('a percentage is read to a hundredth', () => {
  expect(['19', '8.25', '7,5 %', '0', '100', '1.234', 'x', ''].map(bpsOf)).toEqual([
    ...[1900, 825, 750, 0, undefined, undefined, undefined, undefined],
  ])
})

test('a tax rate is added from a day on, never changed, and taken by the next checkout', async () => {
  const today = clock.now().slice(0, 10)
  const add = (wish: Partial<{ region: string; name: string; bps: number; validFrom: string }>) =>
    call('POST /api/admin/tax-rates', { body: { region: 'DE', name: 'VAT', bps: 1900, validFrom: today, ...wish } })
  expect(codeOf(await add({ validFrom: '2026-01-01' }))).toBe('date_in_past')
  expect(codeOf(await add({ bps: 5001 }))).toBe('invalid_input')
  expect(codeOf(await add({ region: 'Germany' }))).toBe('invalid_input')
  expect(await add({})).toMatchObject({ data: { rates: [{ region: 'DE', bps: 1900, state: 'now' }] } })
  expect(codeOf(await add({ bps: 700 }))).toBe('tax_rate_known')
  expect(await add({ bps: 700, validFrom: '2027-01-01' })).toMatchObject({
    data: {
      rates: [
        { bps: 700, state: 'next' },
        { bps: 1900, state: 'now' },
      ],
    },
  })
  // $20 once without taxes, and $10 with 19 % of them.
  const buyer = await boughtPlan(app, { region: 'DE' })
  const mine = await app.as<typeof subscriptionsContract>(buyer.accessToken)('GET /api/me/subscription')
  expect(mine).toMatchObject({ data: { invoices: [{ total: 3190 }] } })
  app.advance(90 * dayMs)
  const again = app.as<typeof planDeskContract>((await person(app, { type: 'financial_admin' })).accessToken)
  expect(await again('GET /api/admin/tax-rates')).toMatchObject({
    data: {
      rates: [
        { bps: 700, state: 'now', setBy: expect.any(String) },
        { bps: 1900, state: 'past' },
      ],
    },
  })
  await expect(database.query(sql`update tax_rates set bps = 0`)).rejects.toThrow()
})

test('invoices of one batch, made at one instant, are ordered by number', async () => {
  for (let more = 0; more < 6; more += 1) await boughtPlan(app)
  app.advance(31 * dayMs)
  await app.drain()
  const desk = app.as<typeof planDeskContract>((await signedInAgain(app, finance)).accessToken)
  const answer = await desk('GET /api/admin/invoices', { query: {} })
  if (!answer.ok) throw new Error(answer.refusal.code)
  const { invoices } = answer.data
  const batch = invoices.filter(({ issuedAt }) => issuedAt === invoices[0]?.issuedAt).map(({ label }) => label)
  expect(batch.length).toBeGreaterThan(5)
  expect(batch).toEqual(batch.toSorted().toReversed())
})

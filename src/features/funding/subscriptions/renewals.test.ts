import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { brokenBooks, press } from '#test/gifts.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { boughtPlan } from '#test/plans.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs } from '#values/time.ts'
import type { reconciliationContract } from '../reconciliation/contract.ts'
import type { subscriptionsContract } from './contract.ts'

const app = await testApp()
const { database } = app.platform
const call = async (one: Person) => app.as<typeof subscriptionsContract>((await signedInAgain(app, one)).accessToken)
const read = async (one: Person) => {
  const answer = await (await call(one))('GET /api/me/subscription')
  if (!answer.ok) throw new Error('a plan can always be read')
  return answer.data
}
const pass = async (ms: number) => {
  app.advance(ms)
  await app.drain()
}
const triesOf = (one: Person) =>
  database.query<{ n: number; outcome: string }>(sql`
    select tried.n, tried.outcome from charge_tries tried join invoices i on i.id = tried.invoice_id
    where i.user_id = ${one.userId} and i.kind = 'renewal' order by tried.at, tried.n`)

test('a plan renews each month on its day, with one charge each, even if the runs are late', async () => {
  const one = await boughtPlan(app)
  const { period } = await read(one)
  // Three days late, and then a clock that goes back an hour.
  await pass(33 * dayMs)
  const next = await read(one)
  expect(next.period?.start).toBe(period?.end)
  app.advance(-hourMs)
  await app.drain()
  expect(await read(one)).toMatchObject({ state: 'active', period: next.period })
  expect(next.invoices.map(({ total, state }) => [total, state])).toEqual([
    [1000, 'paid'],
    [3000, 'paid'],
  ])
  await pass(31 * dayMs)
  expect((await read(one)).invoices).toHaveLength(3)
  expect(await brokenBooks(app)).toEqual([])
})

test('CNST-04: not enough funds is retried on the days 0, 3, 7 and 14, then the plan is suspended, and ends long after', async () => {
  const one = await boughtPlan(app, { card: 'fails-later' })
  await pass(31 * dayMs)
  const due = await read(one)
  expect(due).toMatchObject({
    state: 'past_due',
    due: { total: 1000, reason: expect.stringContaining('enough funds') },
  })
  const grace = due.due?.graceUntil
  for (const days of [3, 4, 7]) {
    await pass(days * dayMs + hourMs)
    // Grace is set once.
    if (days < 7) expect(await read(one)).toMatchObject({ state: 'past_due', due: { graceUntil: grace } })
  }
  expect(await triesOf(one)).toEqual([1, 2, 3, 4].map((n) => ({ n, outcome: 'declined' })))
  expect(await read(one)).toMatchObject({ state: 'suspended', due: null })
  await pass(61 * dayMs)
  expect(await read(one)).toMatchObject({ state: 'ended', setupFeeDue: 0 })
  const mails = await database.query<{ subject: string }>(sql`
    select subject from outbox_mails where recipient = ${one.email} order by created_at`)
  const [bought, ...subjects] = mails.map(({ subject }) => subject)
  expect(bought).toContain('paid')
  const declined = 'Your payment of $10.00 did not go through'
  expect(subjects.slice(0, 3)).toEqual([declined, declined, declined])
  // The texts of the last decline and of the suspension are written at one instant.
  expect(subjects.slice(3, 5).toSorted()).toEqual([declined, 'Your plan is suspended'])
  expect(subjects.slice(5)).toEqual(['Your plan has ended'])
  // The last decline comes when the days of grace are over, and names no day until which the plan stays.
  const stays = await database.query(sql`
    select from outbox_mails where recipient = ${one.email} and event_key like '%:declined:%'
      and regexp_replace(text_body, '\\s+', ' ', 'g') like '%stays as it is until%'`)
  expect(stays).toHaveLength(3)
  // It begins again with a month of its own, and without a second setup fee.
  const again = await signedInAgain(app, one)
  await boughtPlan(app, { one: again })
  expect((await read(one)).invoices[0]).toMatchObject({ total: 1000, state: 'paid' })
  expect(await brokenBooks(app)).toEqual([])
})

test('a card that has expired is not tried again; a new card is tried at once', async () => {
  const one = await boughtPlan(app, { card: 'expires' })
  await pass(31 * dayMs)
  expect(await read(one)).toMatchObject({ state: 'past_due', due: { nextTryAt: null } })
  await pass(4 * dayMs)
  expect(await triesOf(one)).toHaveLength(1)
  const page = await (await call(one))('POST /api/me/subscription/card')
  if (!page.ok) throw new Error(page.refusal.code)
  await press(app, page.data.checkoutUrl, { card: 'succeeds' })
  // The page that the person returns to polls until this is over.
  expect(await read(one)).toMatchObject({ awaitsCard: true })
  await app.drain()
  const method = { label: 'Test card ending 4242' }
  expect(await read(one)).toMatchObject({ state: 'active', due: null, awaitsCard: false, method })
  expect(await brokenBooks(app)).toEqual([])
})

test('if the bank requires authentication, the person pays the same invoice on a page, and nothing is charged twice', async () => {
  const one = await boughtPlan(app, { card: 'asks-later' })
  await pass(31 * dayMs)
  expect((await read(one)).due?.reason).toContain('wants to know')
  const api = await call(one)
  const page = await api('POST /api/me/subscription/pay')
  if (!page.ok || page.data.checkoutUrl === null) throw new Error('there is a page to pay on')
  const twice = await api('POST /api/me/subscription/pay')
  expect(twice.ok && twice.data.checkoutUrl).toBe(page.data.checkoutUrl)
  await press(app, page.data.checkoutUrl, { card: 'challenge' })
  await press(app, `${page.data.checkoutUrl}/challenge`, { answer: 'approve' })
  expect(await read(one)).toMatchObject({ state: 'past_due', isPaying: true })
  await app.drain()
  expect(await read(one)).toMatchObject({ state: 'active', isPaying: false })
  expect(await api('POST /api/me/subscription/pay')).toMatchObject({ ok: false, refusal: { code: 'nothing_due' } })
  expect(await brokenBooks(app)).toEqual([])
})

test('two concurrent runs bill and charge each month once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => boughtPlan(app)))
  app.advance(31 * dayMs)
  const other = await testAppOn()
  await Promise.all([app.drain(), other(), app.drain()])
  await app.drain()
  for (const one of people) expect((await read(one)).invoices).toHaveLength(2)
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::int as "count" from plan_payments paid join invoices i on i.id = paid.invoice_id
    where i.kind = 'renewal' and i.user_id = any(${people.map((one) => one.userId)}::uuid[]) and paid.state <> 'cancelled'`)
  expect(row?.count).toBe(6)
  expect(await brokenBooks(app)).toEqual([])
})

/** The same work again, as by another process. */
const testAppOn = async () => () => app.drain()

test('a run that was killed between charge and books continues with the same payment', async () => {
  const one = await boughtPlan(app)
  app.advance(31 * dayMs)
  const { charges } = app.platform.payments
  const confirm = charges.confirm
  // The charge is made, and the answer is lost with the process.
  const lost = {
    ...charges,
    confirm: async (order: Parameters<typeof confirm>[0]) => {
      await confirm(order)
      throw new Error('killed')
    },
  }
  Object.assign(app.platform.payments, { charges: lost })
  await app.drain().catch(() => undefined)
  Object.assign(app.platform.payments, { charges })
  await pass(20 * 60_000)
  expect(await read(one)).toMatchObject({ state: 'active' })
  expect((await read(one)).invoices).toHaveLength(2)
  const paid = await database.query(sql`
    select 1 as one from test_gateway_payments g join plan_payments p on p.payment_ref = g.payment_ref
    where p.user_id = ${one.userId} and g.state = 'succeeded' and g.is_charge`)
  expect(paid).toHaveLength(1)
  expect(await brokenBooks(app)).toEqual([])
})

test('the limits stop a run before anything is charged, and a person lets it continue', async () => {
  const one = await boughtPlan(app)
  await pass(31 * dayMs)
  await database.query(sql`
    update subscriptions set period_start = period_start - interval '5 days', period_end = ${app.platform.clock.now()}
    where user_id = ${one.userId}`)
  await pass(hourMs)
  expect((await read(one)).invoices).toHaveLength(2)
  const [found] = await database.query<{ id: string; kind: string }>(sql`
    select id, kind from reconciliation_exceptions where reference like ${`${one.userId}:%`}`)
  expect(found?.kind).toBe('renewal_too_soon')
})

test('a run that is far too large is one case, however long it lasts; once closed, it stays closed', async () => {
  const one = await boughtPlan(app)
  const count = 40
  await database.query(sql`
    with added as (
      insert into users (id, email, first_name, last_name, user_type, email_verified_at, created_at, updated_at)
      select gen_random_uuid(), 'many-' || n || '@people.example', 'Ada', 'Many', 'researcher', at, at, at
      from generate_series(1, ${count}::int) n, (select ${app.platform.clock.now()}::timestamptz as at) now
      returning id, created_at
    )
    insert into subscriptions (user_id, tier, price_cents, state, anchor_at, period_start, period_end, region, gateway,
      customer_ref, method_ref, method_label, created_at, updated_at)
    select added.id, tier, price_cents, state, anchor_at, added.created_at - interval '31 days',
      added.created_at - interval '1 hour', region, gateway, customer_ref, method_ref, method_label, added.created_at,
      added.created_at
    from subscriptions, added where user_id = ${one.userId}`)
  const cases = () =>
    database.query<{ id: string; state: string }>(sql`
      select id, state from reconciliation_exceptions where kind = 'renewals_stopped'`)
  const countBilled = async () =>
    (
      await database.query(sql`
        select from invoices join users on users.id = user_id where kind = 'renewal' and email like 'many-%'`)
    ).length
  await pass(hourMs)
  await pass(dayMs)
  const [found, ...others] = await cases()
  expect([found?.state, others, await countBilled()]).toEqual(['open', [], 0])
  const desk = await person(app, { type: 'super_admin' })
  const close = app.as<typeof reconciliationContract>(desk.accessToken)
  const note = 'A campaign a month ago.'
  // Closed late in its day: what was due then is let through on the next one too.
  const closed = await close('POST /api/admin/exceptions/:id/close', {
    params: { id: found?.id as never },
    body: { note },
  })
  expect(closed.ok).toBe(true)
  app.advance(dayMs)
  await app.drain()
  expect([await cases(), await countBilled()]).toEqual([[{ id: found?.id, state: 'closed' }], count])
})

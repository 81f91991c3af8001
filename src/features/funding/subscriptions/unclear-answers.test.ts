import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import type { GatewayCharges } from '#platform/payments.ts'
import { GatewayUnavailable } from '#platform/payments.ts'
import { mailsTo } from '#test/auth-peer.ts'
import { disputesOf } from '#test/disputes.ts'
import { brokenBooks, press } from '#test/gifts.ts'
import { type Person, signedInAgain } from '#test/people.ts'
import { beginPlan, boughtPlan, planPerson } from '#test/plans.ts'
import { testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import { dayMs, hourMs, later, longDate, minuteMs, secondMs } from '#values/time.ts'
import type { subscriptionsContract } from './contract.ts'

// A gateway that does not answer, or whose events come late, reversed or twice.

const app = await testApp({ settings: { ...testSettings, limitFactor: 100 } })
const { database, clock } = app.platform
const call = async (one: Person) => app.as<typeof subscriptionsContract>((await signedInAgain(app, one)).accessToken)
const read = async (one: Person) => {
  const answer = await (await call(one))('GET /api/me/subscription')
  if (!answer.ok) throw new Error('a plan can always be read')
  return answer.data
}
const upgrade = async (one: Person, tier: 'advanced' | 'premium' = 'premium') => {
  const api = await call(one)
  const quote = await api('POST /api/me/subscription/quotes', { body: { tier } })
  if (!quote.ok) return quote.refusal.code
  const body = { quoteId: quote.data.id, consent: true } as const
  const answer = await api('POST /api/me/subscription/upgrade', { body })
  return answer.ok ? 'ok' : answer.refusal.code
}
const pass = async (ms: number) => {
  app.advance(ms)
  await app.drain()
}
/** The gateway with some of its calls replaced while the work runs. */
async function withCharges(change: Partial<GatewayCharges>, work: () => Promise<void>): Promise<void> {
  const { charges } = app.platform.payments
  Object.assign(app.platform.payments, { charges: { ...charges, ...change } })
  await work().finally(() => Object.assign(app.platform.payments, { charges }))
}
const away = () => Promise.reject(new GatewayUnavailable())
const paidOf = (one: Person) =>
  database.query<{ state: string }>(sql`
    select state from plan_payments where user_id = ${one.userId} and kind = 'charge' order by created_at, id`)
const toEnd = async (one: Person, beforeMs: number) => {
  const { period } = await read(one)
  app.advance(Date.parse(later(period?.end ?? clock.now(), -beforeMs)) - Date.parse(clock.now()))
}

test('an upgrade whose declined charge could not be ended ends later, and the plan can be changed again', async () => {
  const one = await boughtPlan(app, { card: 'fails-later' })
  await withCharges({ cancel: away }, async () => expect(await upgrade(one)).toBe('gateway_unavailable'))
  expect(await read(one)).toMatchObject({ tier: 'standard', isChanging: true })
  await pass(hourMs)
  expect(await read(one)).toMatchObject({ tier: 'standard', isChanging: false, state: 'active' })
  expect(await paidOf(one)).toEqual([{ state: 'cancelled' }])
})

test('an upgrade that never reached the gateway is abandoned, and the change scheduled before it is scheduled again', async () => {
  const one = await boughtPlan(app)
  await (await call(one))('POST /api/me/subscription/cancel')
  await withCharges({ prepare: away }, async () => expect(await upgrade(one)).toBe('gateway_unavailable'))
  expect(await read(one)).toMatchObject({ isChanging: true, pendingChange: null })
  await pass(hourMs)
  expect(await read(one)).toMatchObject({ tier: 'standard', isChanging: false, pendingChange: 'cancel' })
})

test('a cancellation after an upgrade was ordered stays when the upgrade is paid', async () => {
  const one = await boughtPlan(app, { card: 'late' })
  await pass(minuteMs)
  expect(await upgrade(one)).toBe('ok')
  await (await call(one))('POST /api/me/subscription/cancel')
  await pass(minuteMs)
  const { period, ...plan } = await read(one)
  expect(plan).toMatchObject({ tier: 'premium', pendingChange: 'cancel' })
  const [mail] = (await mailsTo(app, one.email)).filter(({ subject }) => subject.endsWith('paid'))
  expect(mail?.text).toContain(`It is cancelled, and ends on ${longDate(period?.end ?? clock.now())}`)
  expect(mail?.text).not.toContain('Your next month')
  await pass(31 * dayMs)
  expect(await read(one)).toMatchObject({ state: 'ended' })
  expect(await brokenBooks(app)).toEqual([])
})

test('an upgrade that is paid once the next month is billed buys nothing, and is refunded in full', async () => {
  const one = await boughtPlan(app, { card: 'late' })
  await pass(minuteMs)
  await toEnd(one, 5 * hourMs)
  expect(await upgrade(one)).toBe('ok')
  // Its bank takes its time until the new month is paid.
  await database.query(
    sql`update test_gateway_events set next_send_at = next_send_at + interval '6 hours' where sends_left > 0`,
  )
  await database.query(sql`
    update test_gateway_cards set card = 'succeeds' where customer_ref = (
      select customer_ref from subscriptions where user_id = ${one.userId})`)
  await pass(5 * hourMs + minuteMs)
  expect(await read(one)).toMatchObject({ tier: 'standard', state: 'active' })
  await pass(2 * hourMs)
  expect(await read(one)).toMatchObject({ tier: 'standard', perMonth: 1000, isChanging: false })
  expect(await paidOf(one)).toEqual([{ state: 'returned' }, { state: 'succeeded' }])
  expect(await brokenBooks(app)).toEqual([])
})

test('while the next month waits to be paid no upgrade is possible: it would be for the month before', async () => {
  const one = await boughtPlan(app, { card: 'late' })
  await pass(minuteMs)
  await toEnd(one, 5 * hourMs)
  const api = await call(one)
  const quote = await api('POST /api/me/subscription/quotes', { body: { tier: 'premium' } })
  await toEnd(one, -secondMs)
  // Billed, and its bank takes its time.
  await app.drain()
  const body = { quoteId: (quote.ok ? quote.data.id : '') as never, consent: true as const }
  const answer = await (await call(one))('POST /api/me/subscription/upgrade', { body })
  expect(answer.ok ? '' : answer.refusal.code).toMatch(/change_under_way|quote_expired/)
  expect(await upgrade(one)).toBe('change_under_way')
})

test('a plan cancelled once its paid month is over ends at once, and what its bank pays after that goes back', async () => {
  const one = await boughtPlan(app, { card: 'late' })
  await pass(minuteMs)
  await toEnd(one, -secondMs)
  await app.drain()
  expect(await read(one)).toMatchObject({ state: 'active', invoices: [{ state: 'open' }, { state: 'paid' }] })
  await (await call(one))('POST /api/me/subscription/cancel')
  expect(await read(one)).toMatchObject({ state: 'ended', invoices: [{ state: 'void' }, { state: 'paid' }] })
  await pass(hourMs)
  expect(await paidOf(one)).toEqual([{ state: 'returned' }])
  const [mail] = (await mailsTo(app, one.email)).filter(({ subject }) => subject.endsWith('go back to you'))
  expect(mail?.text).toContain('Your plan had ended before this payment arrived.')
  expect(await brokenBooks(app)).toEqual([])
})

test('a bank reverses its decision about a plan’s payment: each reversal is booked, and the plan is on hold or continues', async () => {
  const { disputeEvent, deliver } = disputesOf(app)
  const one = await boughtPlan(app)
  const [payment] = await database.query<{ ref: string }>(sql`
    select payment_ref as "ref" from plan_payments where user_id = ${one.userId} and state = 'succeeded'`)
  const say = async (state: string, change: object) => {
    await deliver(disputeEvent(payment?.ref ?? '', state, { amountCents: 3000, ...change }))
    await app.drain()
    return (await read(one)).isDisputed
  }
  expect(await say('open', { moves: 1 })).toBe(true)
  expect(await say('won', { moves: 2, feeReturnedCents: 1500 })).toBe(false)
  expect(await say('lost', { moves: 3, feeReturnedCents: 1500 })).toBe(true)
  // An old event that arrives late.
  expect(await say('won', { moves: 2 })).toBe(true)
  expect(await say('won', { moves: 4 })).toBe(false)
  const [left] = await database.query(sql`
    select coalesce(sum(amount_cents) filter (where code = 'processor_clearing'), 0)::int as "clearing",
      coalesce(sum(amount_cents) filter (where code = 'dispute_fee'), 0)::int as "fee"
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id where entry.kind = 'plan_dispute'
      and entry.subject_id = ${one.userId}`)
  expect(left).toEqual({ clearing: 0, fee: 0 })
  expect(await brokenBooks(app)).toEqual([])
})

test('a charge that a process ended at the gateway before it died makes room for another', async () => {
  const one = await boughtPlan(app, { card: 'asks-later' })
  await pass(31 * dayMs)
  const [charge] = await database.query<{ ref: string }>(sql`
    select payment_ref as "ref" from plan_payments where user_id = ${one.userId} and kind = 'charge'`)
  await app.platform.payments.charges.cancel(charge?.ref ?? '')
  await database.query(sql`update test_gateway_events set sends_left = 0`)
  await database.query(sql`
    update test_gateway_cards set card = 'succeeds' where customer_ref = (
      select customer_ref from subscriptions where user_id = ${one.userId})`)
  await database.query(
    sql`update invoices set next_try_at = ${clock.now()} where user_id = ${one.userId} and state = 'open'`,
  )
  await app.drain()
  await pass(11 * minuteMs)
  expect(await read(one)).toMatchObject({ state: 'active', due: null })
  expect(await paidOf(one)).toEqual([{ state: 'cancelled' }, { state: 'succeeded' }])
  expect(await brokenBooks(app)).toEqual([])
})

test('a card that is given after the account was closed is not saved', async () => {
  const { closePlan } = await import('./actions/close-plan.ts')
  const one = await boughtPlan(app)
  const page = await (await call(one))('POST /api/me/subscription/card')
  await database.transaction((tx) => closePlan(tx, app.platform, one.userId))
  await press(app, page.ok ? page.data.checkoutUrl : '', { card: 'succeeds' })
  await app.drain()
  const [row] = await database.query(sql`select method_ref as "card" from subscriptions where user_id = ${one.userId}`)
  expect(row).toEqual({ card: null })
})

test('64 clicks on one checkout, and on one upgrade, make one of each', async () => {
  const one = await planPerson(app)
  const pages = await Promise.all(Array.from({ length: 64 }, () => beginPlan(app, one)))
  expect(new Set(pages).size).toBe(1)
  await press(app, pages[0] ?? '', { card: 'succeeds' })
  await app.drain()
  const api = await call(one)
  const quote = await api('POST /api/me/subscription/quotes', { body: { tier: 'premium' } })
  const body = { quoteId: (quote.ok ? quote.data.id : '') as never, consent: true as const }
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => api('POST /api/me/subscription/upgrade', { body })),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await paidOf(one)).toEqual([{ state: 'succeeded' }])
  expect(await brokenBooks(app)).toEqual([])
})

/** The keys of a person's attempts, each once, as sent to the gateway; answers are lost where `isLost`. */
function listening(one: Person) {
  const received: string[] = []
  const { confirm } = app.platform.payments.charges
  const charges = (isLost: boolean): Partial<GatewayCharges> => ({
    confirm: async (order) => {
      received.push(order.tryKey)
      const answer = await confirm(order)
      if (isLost) throw new GatewayUnavailable()
      return answer
    },
  })
  const keys = async () => {
    const payments = await database.query<{ id: string }>(
      sql`select id from plan_payments where user_id = ${one.userId} and kind = 'charge'`,
    )
    const own = received.filter((key) => payments.some(({ id }) => key.startsWith(`plan:${id}:`)))
    return { calls: own.length, keys: new Set(own).size }
  }
  return { charges, keys }
}
const declinesOf = async (one: Person) => {
  const rows = await database.query<{ n: number }>(sql`
    select tried.n from charge_tries tried join invoices i on i.id = tried.invoice_id
    where i.user_id = ${one.userId} and i.kind = 'renewal' and outcome = 'declined' order by n`)
  return rows.map(({ n }) => n)
}

test('CNST-04: lost answers do not count as attempts: the same attempt is repeated with its key, and the days of dunning stay', async () => {
  const one = await boughtPlan(app, { card: 'fails-later' })
  const { charges, keys } = listening(one)
  const loseSome = () =>
    withCharges(charges(true), async () => {
      for (let count = 0; count < 3; count += 1) await pass(11 * minuteMs)
    })
  const hear = () => withCharges(charges(false), () => pass(11 * minuteMs))
  app.advance(31 * dayMs)
  await loseSome()
  expect(await read(one)).toMatchObject({ state: 'active' })
  expect([await declinesOf(one), await keys()]).toEqual([[], { calls: 3, keys: 1 }])
  await hear()
  expect(await read(one)).toMatchObject({ state: 'past_due' })
  expect([await declinesOf(one), await keys()]).toEqual([[1], { calls: 4, keys: 1 }])
  // The third, seventh and fourteenth day, with answers lost on the way.
  await pass(3 * dayMs - hourMs)
  expect(await declinesOf(one)).toEqual([1])
  app.advance(hourMs)
  await loseSome()
  await hear()
  expect([await declinesOf(one), await keys()]).toEqual([[1, 2], { calls: 8, keys: 2 }])
  await pass(4 * dayMs)
  expect(await declinesOf(one)).toEqual([1, 2, 3])
  expect(await read(one)).toMatchObject({ state: 'past_due', due: { nextTryAt: expect.any(String) } })
  await pass(7 * dayMs)
  expect(await declinesOf(one)).toEqual([1, 2, 3, 4])
  expect(await brokenBooks(app)).toEqual([])
})

test('with a new card, an attempt whose answer was lost becomes a new attempt', async () => {
  const one = await boughtPlan(app, { card: 'fails-later' })
  const { charges, keys } = listening(one)
  app.advance(31 * dayMs)
  await withCharges(charges(true), () => app.drain())
  const page = await (await call(one))('POST /api/me/subscription/card')
  await press(app, page.ok ? page.data.checkoutUrl : '', { card: 'succeeds' })
  await withCharges(charges(false), () => app.drain())
  expect(await read(one)).toMatchObject({ state: 'active', due: null })
  expect(await keys()).toEqual({ calls: 2, keys: 2 })
  expect(await brokenBooks(app)).toEqual([])
})

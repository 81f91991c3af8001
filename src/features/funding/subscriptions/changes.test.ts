import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { brokenBooks, press } from '#test/gifts.ts'
import { type Person, signedInAgain } from '#test/people.ts'
import { boughtPlan } from '#test/plans.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs, later, longDate, minuteMs, secondMs } from '#values/time.ts'
import { runRenewals } from './actions/run-renewals.ts'
import type { subscriptionsContract } from './contract.ts'

const app = await testApp()
const { database } = app.platform
const call = async (one: Person) => app.as<typeof subscriptionsContract>((await signedInAgain(app, one)).accessToken)
const read = async (one: Person) => {
  const answer = await (await call(one))('GET /api/me/subscription')
  if (!answer.ok) throw new Error('a plan can always be read')
  return answer.data
}
const quoteOf = async (one: Person, tier: 'advanced' | 'premium' = 'premium') => {
  const answer = await (await call(one))('POST /api/me/subscription/quotes', { body: { tier } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const take = async (one: Person, quoteId: string) =>
  (await call(one))('POST /api/me/subscription/upgrade', { body: { quoteId: quoteId as never, consent: true } })
/** The texts that were agreed to, oldest first. */
const consentsOf = async ({ userId }: Person) => {
  const rows = await database.query<{ text: string }>(sql`
    select text from renewal_consents where user_id = ${userId} order by id`)
  return rows.map(({ text }) => text)
}
/** The mails about what a person chose for their plan: subject, and text in one line. */
const mailsOf = async ({ email }: Person, about: 'cancelled' | 'changed') => {
  const mails = await database.query<{ subject: string; text: string }>(sql`
    select subject, text_body as "text" from outbox_mails
    where recipient = ${email} and event_key like ${`plan-${about}:%`} order by created_at, id`)
  return mails.map(({ subject, text }) => ({ subject, text: text.replace(/\s+/g, ' ') }))
}
const codeOf = (answer: { ok: boolean; refusal?: { code: string } }) => answer.refusal?.code

test('an upgrade costs what its offer says, takes effect at once, and grants a twelfth; the rest comes with the next month', async () => {
  const one = await boughtPlan(app, { tier: 'standard' })
  app.advance(10 * dayMs)
  const quote = await quoteOf(one)
  // The price is that of the offer's second, not of the click.
  app.advance(14 * minuteMs)
  const [first, second] = await Promise.all([take(one, quote.id), take(one, quote.id)])
  expect([first, second].filter((answer) => answer.ok)).toHaveLength(1)
  expect([codeOf(first), codeOf(second)]).toContain('quote_used')
  const now = await read(one)
  expect(now).toMatchObject({ tier: 'premium', perMonth: 15_000, state: 'active' })
  expect(now.invoices[0]?.total).toBe(quote.due)
  expect(quote.due).toBe(quote.charge - quote.credit)
  expect(await consentsOf(one)).toEqual([expect.stringContaining('$10.00'), expect.stringContaining('$150.00')])
  expect(now.usage.map(({ kind, granted }) => [kind, granted])).toEqual([
    ['listing', 2],
    ['boost', 1],
    ['council', 2],
    ['insight', 1],
  ])
  app.advance(22 * dayMs)
  await app.drain()
  const later = await read(one)
  expect(later.usage.map(({ granted }) => granted)).toEqual([10, 12, 3, 12])
  expect(later.invoices[0]).toMatchObject({ total: 15_000, state: 'paid' })
  expect(await brokenBooks(app)).toEqual([])
})

test('an offer that has expired, is another person’s or is for another plan is refused, and nothing is charged', async () => {
  const [one, other] = [await boughtPlan(app), await boughtPlan(app)]
  const quote = await quoteOf(one)
  expect(codeOf(await take(other, quote.id))).toBe('quote_not_found')
  app.advance(15 * minuteMs + secondMs)
  expect(codeOf(await take(one, quote.id))).toBe('quote_expired')
  const second = await quoteOf(one, 'advanced')
  const rest = await quoteOf(one, 'premium')
  expect((await take(one, second.id)).ok).toBe(true)
  expect(codeOf(await take(one, rest.id))).toBe('quote_expired')
  const same = await (await call(one))('POST /api/me/subscription/quotes', { body: { tier: 'standard' } })
  expect(codeOf(same)).toBe('not_an_upgrade')
  expect(await brokenBooks(app)).toEqual([])
})

test('a card that is declined at an upgrade leaves the plan as it is', async () => {
  const one = await boughtPlan(app, { card: 'fails-later' })
  const refused = await take(one, (await quoteOf(one)).id)
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'payment_declined' } })
  expect(await read(one)).toMatchObject({ tier: 'standard', state: 'active', isChanging: false, due: null })
  // And with no card at all, it is asked for first.
  const quote = await quoteOf(one)
  await database.query(sql`update subscriptions set method_ref = null where user_id = ${one.userId}`)
  expect(codeOf(await take(one, quote.id))).toBe('no_card')
  expect(await brokenBooks(app)).toEqual([])
})

test('an upgrade whose answer is lost is under way, and done once the gateway confirms it', async () => {
  const one = await boughtPlan(app, { card: 'late' })
  app.advance(minuteMs)
  await app.drain()
  const quote = await quoteOf(one)
  expect((await take(one, quote.id)).ok).toBe(true)
  expect(await read(one)).toMatchObject({ tier: 'standard', isChanging: true })
  const another = await quoteOf(one, 'advanced')
  expect(codeOf(await take(one, another.id))).toBe('change_under_way')
  // What is under way is charged after a cancellation too, and its mail says so.
  await (await call(one))('POST /api/me/subscription/cancel')
  const [mail] = await mailsOf(one, 'cancelled')
  expect(mail?.text).toContain('Your change to Premium is still charged if your bank confirms it')
  app.advance(minuteMs)
  await app.drain()
  expect(await read(one)).toMatchObject({ tier: 'premium', isChanging: false })
  expect(await brokenBooks(app)).toEqual([])
})

test('less than fifty cents are on the next invoice, and the allowances come with it', async () => {
  const one = await boughtPlan(app)
  const { period } = await read(one)
  app.advance(Date.parse(period?.end ?? '') - Date.parse(app.platform.clock.now()) - 5 * minuteMs)
  const quote = await quoteOf(one, 'advanced')
  expect(quote).toMatchObject({ due: 0, isCarried: true })
  expect((await take(one, quote.id)).ok).toBe(true)
  expect(await read(one)).toMatchObject({ tier: 'advanced', perMonth: 4000 })
  expect((await read(one)).usage.find(({ kind }) => kind === 'boost')?.granted).toBe(0)
  app.advance(6 * minuteMs)
  await app.drain()
  const next = await read(one)
  expect(next.invoices[0]).toMatchObject({ total: 4000 })
  expect(next.usage.find(({ kind }) => kind === 'boost')?.granted).toBe(3)
  expect(await brokenBooks(app)).toEqual([])
})

test('a smaller plan begins with the next month, and can be reverted until then', async () => {
  const one = await boughtPlan(app, { tier: 'premium' })
  const api = await call(one)
  const wish = () => api('POST /api/me/subscription/downgrade', { body: { tier: 'standard' } })
  expect(await wish()).toMatchObject({
    ok: true,
    data: { tier: 'premium', pendingChange: 'standard', nextCharge: { total: 1000 } },
  })
  app.advance(secondMs)
  expect(await api('POST /api/me/subscription/resume')).toMatchObject({ ok: true, data: { pendingChange: null } })
  expect(codeOf(await api('POST /api/me/subscription/resume'))).toBe('nothing_to_resume')
  app.advance(secondMs)
  expect(codeOf(await api('POST /api/me/subscription/downgrade', { body: { tier: 'premium' } }))).toBe(
    'not_a_downgrade',
  )
  await wish()
  const until = longDate((await read(one)).period?.end ?? app.platform.clock.now())
  expect(await mailsOf(one, 'changed')).toMatchObject([
    {
      subject: 'Your plan changes to Standard',
      text: expect.stringContaining(`Your next month is of the plan Standard. It begins on ${until} and costs $10.00`),
    },
    { subject: 'Your plan Premium goes on', text: expect.stringContaining('You took the change to Standard back.') },
    { subject: 'Your plan changes to Standard' },
  ])
  app.advance(31 * dayMs)
  await app.drain()
  expect(await read(one)).toMatchObject({ tier: 'standard', perMonth: 1000, pendingChange: null })
  expect(await brokenBooks(app)).toEqual([])
})

test('while the next month is being paid, a smaller plan is refused: it would begin a month later than it says', async () => {
  const one = await boughtPlan(app, { tier: 'premium', card: 'late' })
  app.advance(minuteMs)
  await app.drain()
  app.advance(31 * dayMs)
  await app.drain()
  expect(await read(one)).toMatchObject({ state: 'active', due: { total: 15_000 } })
  const wish = async () => (await call(one))('POST /api/me/subscription/downgrade', { body: { tier: 'standard' } })
  expect(codeOf(await wish())).toBe('change_under_way')
  app.advance(minuteMs)
  await app.drain()
  expect(await wish()).toMatchObject({ ok: true, data: { due: null, pendingChange: 'standard' } })
})

test('a cancelled plan stays for the month that is paid, and ends without another charge', async () => {
  const one = await boughtPlan(app)
  const api = await call(one)
  expect(await api('POST /api/me/subscription/cancel')).toMatchObject({
    ok: true,
    data: { state: 'active', pendingChange: 'cancel', nextCharge: null },
  })
  expect(codeOf(await api('POST /api/me/subscription/cancel'))).toBe('already_cancelled')
  const until = longDate((await read(one)).period?.end ?? app.platform.clock.now())
  const mails = await mailsOf(one, 'cancelled')
  expect(mails).toMatchObject([{ subject: 'Your plan Standard is cancelled' }])
  expect(mails[0]?.text).toContain(
    `You cancelled your plan Standard. It stays until ${until}, and nothing more is charged. Until then you can take this back`,
  )
  expect(mails[0]?.text).toContain('/subscription')
  app.advance(31 * dayMs)
  await app.drain()
  expect(await read(one)).toMatchObject({ state: 'ended', invoices: [{ total: 3000 }] })
  expect(codeOf(await (await call(one))('POST /api/me/subscription/cancel'))).toBe('no_subscription')
})

test('cancelled while a payment is due, it ends at once and the invoice is void', async () => {
  const one = await boughtPlan(app, { card: 'fails-later' })
  app.advance(31 * dayMs)
  await app.drain()
  const quote = await (await call(one))('POST /api/me/subscription/quotes', { body: { tier: 'premium' } })
  expect(codeOf(quote)).toBe('payment_due')
  await (await call(one))('POST /api/me/subscription/cancel')
  expect(await read(one)).toMatchObject({ state: 'ended', due: null })
  expect((await read(one)).invoices[0]).toMatchObject({ state: 'void' })
  const mails = await mailsOf(one, 'cancelled')
  expect(mails).toMatchObject([{ subject: 'Your plan Standard has ended' }])
  expect(mails[0]?.text).toMatch(
    /The month that was paid is over, so it ended at once, and nothing more is charged\. The invoice \S+ is void/,
  )
  app.advance(15 * dayMs)
  await app.drain()
  expect(await read(one)).toMatchObject({ state: 'ended' })
  expect(await brokenBooks(app)).toEqual([])
})

test('a dispute holds the plan until the bank has decided for us', async () => {
  const one = await boughtPlan(app, { card: 'disputed' })
  app.advance(minuteMs)
  await app.drain()
  expect(await read(one)).toMatchObject({ isDisputed: true, nextCharge: null })
  const refused = await (await call(one))('POST /api/me/subscription/quotes', { body: { tier: 'premium' } })
  expect(codeOf(refused)).toBe('subscription_held')
  expect(await brokenBooks(app)).toEqual([])
  const [payment] = await database.query<{ ref: string }>(sql`
    select payment_ref as "ref" from plan_payments where user_id = ${one.userId} and state = 'succeeded'`)
  await press(app, `/test-gateway/pay/${payment?.ref}`, { dispute: 'won' })
  await app.drain()
  expect(await read(one)).toMatchObject({ isDisputed: false, state: 'active', nextCharge: { total: 1000 } })
})

test('a plan that a process whose clock is ahead has ended starts again where its paid month ends, not earlier', async () => {
  const one = await boughtPlan(app)
  const paid = await read(one)
  await (await call(one))('POST /api/me/subscription/cancel')
  app.advance(Date.parse(paid.period?.end ?? '') - Date.parse(paid.now) - 30 * minuteMs)
  const ahead = { ...app.platform, clock: { now: () => later(app.platform.clock.now(), hourMs) } }
  await runRenewals(ahead)
  expect((await read(one)).state).toBe('ended')
  await boughtPlan(app, { one: await signedInAgain(app, one) })
  expect(await read(one)).toMatchObject({ state: 'active', period: { start: paid.period?.end } })
  expect(await brokenBooks(app)).toEqual([])
})

import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { type Person, signedInAgain } from '#test/people.ts'
import { boughtPlan } from '#test/plans.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import { earnRevenue } from './actions/earn-revenue.ts'
import type { subscriptionsContract } from './contract.ts'

const app = await testApp()
const { platform } = app
const { database } = platform

const pass = async (days: number): Promise<void> => {
  app.advance(days * dayMs)
  await app.drain()
}
/** What was booked for each month, and what is left of the payment. */
const booked = async ({ userId }: Person) => {
  const months = await database.query<{ month: string; cents: number }>(sql`
    select right(entry.reference, 7) as month, sum(-posting.amount_cents)::bigint as cents
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id and account.code = 'plan_revenue'
    where entry.kind = 'plan_revenue' and entry.subject_id = ${userId} group by 1 order by 1`)
  const [row] = await database.query<{ cents: number }>(sql`
    select coalesce(-sum(posting.amount_cents), 0)::bigint as cents
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id and account.code = 'deferred_plans'
    where entry.subject_id = ${userId}`)
  return { months: months.map(({ month, cents }) => [month, cents]), left: row?.cents }
}

test('at the end of a month the elapsed part of each paid month is earned, to the cent, once', async () => {
  // Bought on November 2, 9:00, for 30 days.
  const one = await boughtPlan(app)
  await pass(1)
  expect(await booked(one)).toEqual({ months: [], left: 1000 })
  await pass(29)
  // December 2: the first month is over, and November ended 28.625 days after the payment.
  const first = await booked(one)
  expect(first.months).toEqual([['2026-11', 954]])
  await Promise.all([earnRevenue(platform), earnRevenue(platform), earnRevenue(platform)])
  expect(await booked(one)).toEqual(first)
  await pass(30)
  const second = await booked(one)
  expect(second.months.map(([month]) => month)).toEqual(['2026-11', '2026-12'])
  expect(Number(second.left) + second.months.reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(2000)
  expect(await brokenBooks(app)).toEqual([])
})

test('a run after months without one books each of them, and an upgrade its own seconds', async () => {
  const one = await boughtPlan(app)
  app.advance(10 * dayMs)
  const call = app.as<typeof subscriptionsContract>((await signedInAgain(app, one)).accessToken)
  const quote = await call('POST /api/me/subscription/quotes', { body: { tier: 'advanced' } })
  if (!quote.ok) throw new Error(quote.refusal.code)
  const taken = await call('POST /api/me/subscription/upgrade', { body: { quoteId: quote.data.id, consent: true } })
  expect(taken.ok).toBe(true)
  await call('POST /api/me/subscription/cancel')
  // Three ends of months later, in one run.
  app.advance(95 * dayMs)
  while (await earnRevenue(platform));
  const { months, left } = await booked(one)
  expect(left).toBe(0)
  expect(months.length).toBeGreaterThan(1)
  expect(months.reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(1000 + quote.data.due)
  // The other tasks did not run either.
  await app.drain()
  expect(await brokenBooks(app)).toEqual([])
})

test('what a dispute took stays earned by time; the loss is booked separately', async () => {
  const one = await boughtPlan(app, { card: 'disputed' })
  app.advance(minuteMs)
  await app.drain()
  // Its month of 30 days is over, and so is the month in which that ended.
  await pass(62)
  expect((await booked(one)).left).toBe(0)
  expect(await brokenBooks(app)).toEqual([])
})

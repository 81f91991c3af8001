import { afterAll, expect, test } from 'vitest'
import { attemptsMax } from '#features/foundation/mail/rules.ts'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { sql } from '#platform/database.ts'
import { disputesOf } from '#test/disputes.ts'
import { brokenBooks } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { boughtPlan } from '#test/plans.ts'
import { refundDesk } from '#test/refunds.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs, later } from '#values/time.ts'
import type { Dashboard, staffContract } from './contract.ts'

// What waits on each desk, as the dashboards of its staff show it.

const app = await testApp()
const { database, clock } = app.platform
const desk = await refundDesk(app)
const disputes = disputesOf(app)
const { finance, ask } = desk
const chief = desk.second
const [support, moderator, reviewer] = [
  await person(app, { type: 'customer_support' }),
  await person(app, { type: 'content_moderator' }),
  await person(app, { type: 'scientific_reviewer' }),
]
afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

async function dashboard(by: Person): Promise<Dashboard> {
  // The clock of these tests outlives a session.
  const { accessToken } = await startSession(app.platform, by.userId)
  const answer = await app.as<typeof staffContract>(accessToken)('GET /api/admin/dashboard')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const waitingOn = async (by: Person) =>
  Object.fromEntries((await dashboard(by)).desks.map(({ kind, waiting }) => [kind, waiting]))
const figure = async (by: Person, id: string) => (await dashboard(by)).figures.find((one) => one.id === id)

test('with nothing to do, every desk of a role reports it (ADMN-31)', async () => {
  const none = {
    ...{ books: 0, payouts: 0, holds: 0, disputes: 0, refunds: 0, events: 0, exceptions: 0, statements: 0 },
    ...{ plans: 0, months: 0, payees: 0, claims: 0 },
  }
  expect(await waitingOn(finance)).toEqual(none)
  expect(await waitingOn(support)).toEqual({ sessions: 0, accounts: 0, mails: 0, tickets: 0 })
  expect(await waitingOn(moderator)).toEqual({ moderation: 0 })
  expect(await waitingOn(chief)).toEqual({
    ...{
      reviews: 0,
      milestones: 0,
      verifications: 0,
      sessions: 0,
      ...none,
      accounts: 0,
      mails: 0,
      tickets: 0,
      moderation: 0,
    },
  })
  expect((await dashboard(finance)).work).toEqual([])
})

test('finance sees refunds and disputes that wait, by their dates, with gifts and client money from the ledger (ADMN-27, ADMN-31)', async () => {
  const gift = await desk.given({ amountDollars: 1000 })
  await ask(gift.id, 60_000)
  const [{ ref }] = (await database.query<{ ref: string }>(
    sql`select payment_ref as ref from donations where id = ${(await desk.given({ amountDollars: 100 })).id}`,
  )) as [{ ref: string }]
  const respondBy = later(clock.now(), 3 * hourMs)
  await disputes.deliver(disputes.disputeEvent(ref, 'open', { respondBy }))
  await app.drain()

  const { work, money, now } = await dashboard(finance)
  expect(work).toMatchObject([
    { kind: 'disputes', amount: 10_000, detail: 'fraudulent', dueAt: respondBy },
    { kind: 'refunds', amount: 60_000, detail: 'platform_error', dueAt: null, target: gift.id },
  ])
  expect(now).toBe(clock.now())
  expect(await waitingOn(finance)).toMatchObject({ disputes: 1, refunds: 1, exceptions: 0 })
  expect(await figure(finance, 'gifts_today')).toMatchObject({ amount: 110_000, count: 2 })
  expect(await figure(finance, 'disputes')).toMatchObject({ count: 1, late: 0 })
  const books = await database.query<{ code: string; cents: number }>(sql`
    select account.code, sum(posting.amount_cents)::bigint as cents from ledger_postings posting
    join ledger_accounts account on account.id = posting.account_id group by account.code`)
  const balance = (code: string): number => books.find((one) => one.code === code)?.cents ?? 0
  const [atGateway, inTransit, inBank] = ['processor_clearing', 'bank_in_transit', 'bank_client'].map(balance)
  expect(money).toMatchObject({ atGateway, inTransit, inBank, owed: -balance('project_pending'), proof: null })
  // What fees and costs leave, and what the open dispute keeps from the platform meanwhile.
  const fees = -balance('platform_fee') - balance('processing_fee_recovered')
  const costs = balance('processor_cost') + balance('dispute_fee') + balance('refund_loss')
  expect(money?.own).toBe(fees - costs - balance('dispute_receivable') - balance('project_dispute_hold'))
})

test('gifts of yesterday are not of today, and those of last month not of this one (ADMN-27)', async () => {
  app.advance(dayMs)
  expect(await figure(finance, 'gifts_today')).toMatchObject({ amount: 0, count: 0 })
  app.advance(31 * dayMs)
  expect(await figure(chief, 'gifts_this_month')).toMatchObject({ amount: 0, count: 0 })
})

test('support sees accounts that were not confirmed for a day, and mails that do not leave (ADMN-31)', async () => {
  const late = await person(app, { type: 'donor' })
  await database.query(sql`update users set email_verified_at = null where id = ${late.userId}`)
  expect(await waitingOn(support)).toEqual({ sessions: 0, accounts: 0, mails: 0, tickets: 0 })
  app.advance(dayMs + hourMs)
  const failing = async (event: string, attempts: number, dropped: string | null = null) =>
    database.query(sql`
      insert into outbox_mails (id, event_key, recipient, subject, text_body, html_body, attempts, next_attempt_at, last_error, created_at, dropped)
      values (${crypto.randomUUID()}, ${event}, 'full@box.example', 'Hello', '', '', ${attempts}, ${later(clock.now(), dayMs)}, 'mailbox full', ${clock.now()}, ${dropped})`)
  await failing('a mail that fails', 3)
  await failing('a mail that was given up', attemptsMax)
  await failing('a mail that is not wanted any more', 4, 'declined')
  const { work, figures } = await dashboard(support)
  expect(work).toMatchObject([
    { kind: 'accounts', target: late.userId, title: late.email },
    { kind: 'mails', target: 'full@box.example' },
  ])
  expect(figures).toMatchObject([
    { id: 'first_due', count: 0 },
    { id: 'open_tickets', count: 0 },
    { id: 'yours', count: 0 },
    { id: 'mails', count: 1 },
    { id: 'median_first', count: 0 },
  ])
})

test('the super admin sees the work of every desk, overdue reviews first; a reviewer has the queue instead (ADMN-13, ADMN-27)', async () => {
  const owner = await person(app, { type: 'researcher' })
  await submitted(app, owner, { title: 'Reefs' })
  app.advance(4 * dayMs)
  const seen = await dashboard(chief)
  expect(seen.work[0]).toMatchObject({ kind: 'reviews', title: 'Reefs' })
  expect(new Set(seen.work.map(({ kind }) => kind))).toEqual(new Set(['reviews', 'refunds', 'accounts', 'mails']))
  expect(seen.figures[0]).toMatchObject({ id: 'pending_reviews', count: 1, late: 1 })
  const own = await dashboard(reviewer)
  expect(own.work).toEqual([])
  expect(own.queue?.map(({ title }) => title)).toEqual(['Reefs'])
  expect(own.desks).toMatchObject([
    { kind: 'reviews', waiting: 1, late: 1 },
    { kind: 'milestones', waiting: 0 },
    { kind: 'verifications', waiting: 0 },
    { kind: 'sessions', waiting: 0 },
  ])
})

test('money and work of other roles stay with them: a reviewer, support and a moderator see no client money', async () => {
  for (const by of [reviewer, support, moderator]) {
    const { money, activity, desks } = await dashboard(by)
    expect([money, activity]).toEqual([null, null])
    expect(desks.some(({ kind }) => kind === 'refunds')).toBe(false)
  }
})

test('the sums of client money add up to what is the platform’s own, without what plans brought in', async () => {
  const before = (await dashboard(finance)).money
  await boughtPlan(app)
  const after = (await dashboard(finance)).money
  if (!before || !after) throw new Error('finance sees client money')
  expect(after.plans).toBeGreaterThan(before.plans)
  expect(after.own).toBe(before.own)
  const { atGateway, inTransit, inBank, unexplained, owed, plans, own } = after
  expect(atGateway + inTransit + inBank - unexplained - owed - plans).toBe(own)
})

import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { GatewayUnavailable, type PaymentGateway } from '#platform/payments.ts'
import { disputesOf } from '#test/disputes.ts'
import { brokenBooks, press } from '#test/gifts.ts'
import { type Person, signedInAgain } from '#test/people.ts'
import { beginPlan, boughtPlan, planPerson } from '#test/plans.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs, minuteMs } from '#values/time.ts'
import type { subscriptionsContract } from './contract.ts'

// Banks dispute payments of a plan while its next month is owed, or while a second payment is to be refunded.

const app = await testApp()
const { database } = app.platform
const { disputeEvent, deliver } = disputesOf(app)
const read = async (one: Person) => {
  const { accessToken } = await signedInAgain(app, one)
  const answer = await app.as<typeof subscriptionsContract>(accessToken)('GET /api/me/subscription')
  if (!answer.ok) throw new Error('a plan can always be read')
  return answer.data
}
const pass = async (ms: number) => {
  app.advance(ms)
  await app.drain()
}
type Kept = { ref: string; amount: number; state: string }
const paymentsOf = (one: Person) =>
  database.query<Kept>(sql`
    select payment_ref as "ref", amount_cents as "amount", state from plan_payments
    where user_id = ${one.userId} and kind = 'checkout' order by amount_cents`)
const dispute = async (payment: Kept | undefined, state: string, moves: number) => {
  await deliver(disputeEvent(payment?.ref ?? '', state, { amountCents: payment?.amount, moves }))
  await app.drain()
}
const countTries = async (one: Person): Promise<number> => {
  const tries = await database.query(sql`
    select 1 as one from charge_tries tried join invoices i on i.id = tried.invoice_id where i.user_id = ${one.userId}`)
  return tries.length
}

test('while a bank disputes a payment of the plan its open invoice is not charged, and is once the bank has decided for us', async () => {
  const one = await boughtPlan(app, { card: 'fails-later' })
  await pass(31 * dayMs)
  expect([(await read(one)).state, await countTries(one)]).toEqual(['past_due', 1])
  const [first] = await paymentsOf(one)
  await dispute(first, 'open', 1)
  await pass(3 * dayMs + hourMs)
  expect([(await read(one)).isDisputed, await countTries(one)]).toEqual([true, 1])
  expect((await read(one)).isDisputeLost).toBe(false)
  expect(await brokenBooks(app)).toEqual([])
  await dispute(first, 'won', 2)
  await pass(minuteMs)
  expect([(await read(one)).isDisputed, await countTries(one)]).toEqual([false, 2])
})

test('a plan on hold can be cancelled, and no other one is begun until the bank has decided for us', async () => {
  const one = await boughtPlan(app)
  const [first] = await paymentsOf(one)
  await dispute(first, 'lost', 1)
  const { accessToken } = await signedInAgain(app, one)
  expect(await app.as<typeof subscriptionsContract>(accessToken)('POST /api/me/subscription/cancel')).toMatchObject({
    data: { state: 'active', pendingChange: 'cancel', isDisputed: true, isDisputeLost: true },
  })
  await pass(31 * dayMs)
  expect(await read(one)).toMatchObject({ state: 'ended', isDisputed: true })
  await expect(beginPlan(app, await signedInAgain(app, one))).rejects.toThrow('subscription_held')
  await dispute(first, 'won', 2)
  await boughtPlan(app, { one: await signedInAgain(app, one) })
  expect(await read(one)).toMatchObject({ state: 'active', isDisputed: false })
  expect(await brokenBooks(app)).toEqual([])
})

/** A plan of which two checkouts were paid, before the second payment is refunded. */
async function paidTwice(refund: PaymentGateway['refund']): Promise<Person> {
  const one = await planPerson(app)
  const [cheap, dear] = [await beginPlan(app, one), await beginPlan(app, one, { tier: 'advanced' })]
  await press(app, dear, { card: 'succeeds' })
  await press(app, cheap, { card: 'succeeds' })
  await withRefund(refund, () => app.drain())
  return one
}

async function withRefund(refund: PaymentGateway['refund'], work: () => Promise<void>): Promise<void> {
  const { payments } = app.platform
  const before = payments.refund
  Object.assign(payments, { refund })
  await work().finally(() => Object.assign(payments, { refund: before }))
}

test('what a bank took of a second payment before we knew that it was paid is not owed once we know', async () => {
  const one = await planPerson(app)
  const [cheap, dear] = [await beginPlan(app, one), await beginPlan(app, one, { tier: 'advanced' })]
  await press(app, dear, { card: 'succeeds' })
  await app.drain()
  const [second] = await paymentsOf(one)
  await dispute(second, 'lost', 1)
  expect(await database.query(sql`select 1 as one from plan_disputes where user_id = ${one.userId}`)).toEqual([])
  const refuse = async () => ({ refundRef: undefined, state: 'failed', failureCode: 'charge_disputed' }) as const
  await withRefund(refuse, async () => {
    await press(app, cheap, { card: 'succeeds' })
    await app.drain()
    await pass(hourMs)
  })
  expect(await database.query(sql`select state from plan_disputes where user_id = ${one.userId}`)).toEqual([
    { state: 'lost' },
  ])
  expect((await read(one)).isDisputed).toBe(false)
  expect(await brokenBooks(app)).toEqual([])
})

test('a second payment that the gateway refused to refund is requested with another key; a lost answer keeps its key', async () => {
  const keys: string[] = []
  const { refund } = app.platform.payments
  const one = await paidTwice(async ({ idempotencyKey }) => {
    keys.push(idempotencyKey)
    return { refundRef: `refused ${idempotencyKey}`, state: 'failed', failureCode: 'charge_disputed' }
  })
  const lose: PaymentGateway['refund'] = async (order) => {
    keys.push(order.idempotencyKey)
    await refund(order)
    throw new GatewayUnavailable()
  }
  await withRefund(lose, () => pass(hourMs))
  const noteKey: PaymentGateway['refund'] = (order) => {
    keys.push(order.idempotencyKey)
    return refund(order)
  }
  await withRefund(noteKey, () => pass(hourMs))
  expect((await paymentsOf(one)).map(({ state }) => state)).toEqual(['returned', 'succeeded'])
  const [first, lost, last] = keys
  expect([keys.length, lost === first, last === lost]).toEqual([3, false, true])
  expect(await brokenBooks(app)).toEqual([])
})

test('a second payment that was refused while a bank disputes it waits for the bank, and is refunded once', async () => {
  let asked = 0
  const { refund } = app.platform.payments
  const one = await paidTwice(() => Promise.reject(new GatewayUnavailable()))
  const [second] = await paymentsOf(one)
  await dispute(second, 'open', 1)
  // A lost answer may have been a success, so it is requested once more.
  const refuse = async () => ({ refundRef: undefined, state: 'failed', failureCode: 'charge_disputed' }) as const
  await withRefund(refuse, () => pass(hourMs))
  const counted: PaymentGateway['refund'] = (order) => {
    asked += 1
    return refund(order)
  }
  await withRefund(counted, async () => {
    await pass(hourMs)
    expect(asked).toBe(0)
    await dispute(second, 'won', 2)
    await pass(hourMs)
  })
  expect([asked, ...(await paymentsOf(one)).map(({ state }) => state)]).toEqual([1, 'returned', 'succeeded'])
  expect(await brokenBooks(app)).toEqual([])
})

test('a second payment that its bank took is not owed; when the bank reverses its decision it is refunded, and if it reverses again it is our loss', async () => {
  const one = await paidTwice(() => Promise.reject(new GatewayUnavailable()))
  const [second] = await paymentsOf(one)
  const owed = async () => {
    const rows = await database.query<{ code: string; cents: number }>(sql`
      select account.code, sum(posting.amount_cents)::int as cents from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      where entry.subject_id = ${one.userId} and account.code in ('suspense', 'refund_loss', 'dispute_receivable')
      group by account.code having sum(posting.amount_cents) <> 0`)
    return Object.fromEntries(rows.map(({ code, cents }) => [code, cents]))
  }
  const refuse = async () => ({ refundRef: undefined, state: 'failed', failureCode: 'charge_disputed' }) as const
  await withRefund(refuse, async () => {
    await dispute(second, 'open', 1)
    await pass(hourMs)
  })
  expect(await owed()).toEqual({ suspense: -(second?.amount ?? 0), dispute_receivable: second?.amount })
  await dispute(second, 'lost', 1)
  await pass(hourMs)
  expect(await owed()).toEqual({})
  // The month that counts is paid: nothing is on hold because a bank took the other payment.
  expect(await read(one)).toMatchObject({ state: 'active', isDisputed: false })
  expect(await brokenBooks(app)).toEqual([])
  await dispute(second, 'won', 2)
  await pass(hourMs)
  expect((await paymentsOf(one)).map(({ state }) => state)).toEqual(['returned', 'succeeded'])
  expect(await owed()).toEqual({})
  await dispute(second, 'lost', 3)
  expect(await owed()).toEqual({ refund_loss: second?.amount })
  expect(await brokenBooks(app)).toEqual([])
})

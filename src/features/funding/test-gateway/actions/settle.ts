import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Cents } from '#values/money.ts'
import { type Instant, later } from '#values/time.ts'
import { costOf, disputedAfterMs, type Outcome, type TestPaymentState } from '../rules.ts'
import { disputeEvent, eventOf, methodOf } from '../said.ts'
import { keepCard } from '../store/cards.ts'
import { insertEvents } from '../store/events.ts'
import { closeDispute, findPayment, movePayment, type TestPayment } from '../store/payments.ts'

type Needs = Pick<Platform, 'database' | 'clock' | 'random' | 'tasks'>

/**
 * Handles the form of the checkout page. The payment and its events are stored together, so that a crash right after
 * loses nothing.
 *
 * @returns the payment as it is now; of two posts only the first changes it.
 */
export async function settle(
  platform: Needs,
  paymentRef: string,
  from: TestPaymentState,
  outcome: Outcome,
): Promise<TestPayment | undefined> {
  const now = platform.clock.now()
  const { state: to, failureCode, card } = outcome
  const disputeRef = card === 'disputed' ? `dispute_${newId(platform)}` : undefined
  const moved = await platform.database.transaction(async (tx) => {
    const payment = await movePayment(tx, { paymentRef, from, to, failureCode, card, disputeRef, now })
    if (!payment) return undefined
    const kept = await keptWith(tx, platform, payment, now)
    await emit(tx, platform, kept, outcome, now)
    return kept
  })
  platform.tasks.wake('test-gateway')
  return moved ?? findPayment(platform.database, paymentRef)
}

/** The payment with its saved card, if it has one. */
async function keptWith(tx: Database, platform: Needs, payment: TestPayment, now: Instant): Promise<TestPayment> {
  const { paymentRef, state, card, keepsFor: customerRef } = payment
  const isPaid = state === 'succeeded' || state === 'processing'
  if (customerRef === null || card === null || !isPaid) return payment
  const methodRef = `card_${newId(platform)}`
  await keepCard(tx, { paymentRef, methodRef, customerRef, card }, now)
  return { ...payment, methodRef }
}

async function emit(tx: Database, platform: Needs, payment: TestPayment, outcome: Outcome, now: Instant) {
  const { paymentRef, amount: amountCents, disputeRef } = payment
  const { failureCode } = outcome
  const method = methodOf(payment)
  const costIn = (amount: Cents) => amount > 0 && { costCents: costOf(amount) }
  const events = outcome.events.map(({ state, afterMs, sends }) => {
    const at = later(now, afterMs)
    const paid = state === 'succeeded' && { ...costIn(amountCents), paidAt: at, ...(method && { method }) }
    const payload = { ref: paymentRef, state, amountCents, ...(failureCode && { failureCode }), ...paid }
    return eventOf(platform, paymentRef, `payment.${state}`, { payment: payload }, at, sends)
  })
  if (disputeRef) events.push(disputeEvent(platform, payment, disputeRef, 'open', later(now, disputedAfterMs)))
  await insertEvents(tx, events, now)
}

/** The bank's decision on a dispute; only the first counts. */
export async function decideDispute(
  platform: Platform,
  paymentRef: string,
  to: 'won' | 'lost',
): Promise<TestPayment | undefined> {
  const now = platform.clock.now()
  const closed = await platform.database.transaction(async (tx) => {
    const payment = await closeDispute(tx, paymentRef, to, now)
    if (payment?.disputeRef) await insertEvents(tx, [disputeEvent(platform, payment, payment.disputeRef, to, now)], now)
    return payment
  })
  platform.tasks.wake('test-gateway')
  return closed ?? findPayment(platform.database, paymentRef)
}

import type { Database } from '#platform/database.ts'
import type { PaymentGateway } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { type Instant, later, millisOf } from '#values/time.ts'
import { costOf, disputedAfterMs, type Outcome, type TestPaymentState } from '../rules.ts'
import { disputeEvent, eventOf, parseEvent, paymentOf } from '../said.ts'
import { isSigned, signatureHeader } from '../signature.ts'
import { insertEvents } from '../store/events.ts'
import {
  closeDispute,
  findPayment,
  findPaymentByKey,
  insertPayment,
  movePayment,
  type TestPayment,
} from '../store/payments.ts'
import { answerDispute } from './answer.ts'
import { listBalanceRows, listPayouts, readBalance } from './balance.ts'
import { listObjects, lookUp } from './list.ts'
import { readRefund, refund } from './refund.ts'

export const testGatewayName = 'test'

type Needs = Pick<Platform, 'database' | 'clock' | 'random' | 'secrets' | 'settings' | 'tasks'>

/**
 * The built-in test gateway (AMB-093). It behaves like an outside party: it has its own checkout page, reports by
 * signed events only, and moves no real money.
 */
export function createTestGateway(needs: Needs): PaymentGateway {
  return {
    name: testGatewayName,
    mode: 'test',
    async openCheckout(order) {
      const { database } = needs
      const paymentRef = `test_${newId(needs)}`
      await insertPayment(database, { paymentRef, ...order }, needs.clock.now())
      const kept = await findPaymentByKey(database, order.idempotencyKey)
      if (!kept) throw new Error('a payment that was just kept is not there')
      return {
        paymentRef: kept.paymentRef,
        checkoutUrl: `${needs.settings.origin}/test-gateway/pay/${kept.paymentRef}`,
      }
    },
    async findPayment(paymentRef) {
      const found = await findPayment(needs.database, paymentRef)
      return found && paymentOf(found)
    },
    refund: (order) => refund(needs, order),
    findRefund: (refundRef) => readRefund(needs, refundRef),
    answerDispute: (answer) => answerDispute(needs, answer),
    async readEvent(body, headers) {
      const seconds = Math.floor(millisOf(needs.clock.now()) / 1000)
      if (!(await isSigned(needs.secrets, body, headers.get(signatureHeader), seconds))) return undefined
      return parseEvent(body)
    },
    lookUp: (object) => lookUp(needs, object),
    list: (kind, since, after) => listObjects(needs, kind, since, after),
    listBalanceRows: (since, after) => listBalanceRows(needs, since, after),
    listPayouts: (since, after) => listPayouts(needs, since, after),
    readBalance: () => readBalance(needs),
  }
}

/**
 * Handles the form of the checkout page. The payment and its events are stored together, so that a crash right after
 * loses nothing.
 *
 * @returns the payment as it is now; of two posts only the first changes it.
 */
export async function settle(
  platform: Platform,
  paymentRef: string,
  from: TestPaymentState,
  outcome: Outcome,
): Promise<TestPayment | undefined> {
  const now = platform.clock.now()
  const { state: to, failureCode, card } = outcome
  const disputeRef = card === 'disputed' ? `dispute_${newId(platform)}` : undefined
  const moved = await platform.database.transaction(async (tx) => {
    const payment = await movePayment(tx, { paymentRef, from, to, failureCode, card, disputeRef, now })
    if (payment) await tell(tx, platform, payment, outcome, now)
    return payment
  })
  platform.tasks.wake('test-gateway')
  return moved ?? findPayment(platform.database, paymentRef)
}

async function tell(tx: Database, platform: Platform, payment: TestPayment, outcome: Outcome, now: Instant) {
  const { paymentRef, amount: amountCents, disputeRef } = payment
  const { failureCode } = outcome
  const events = outcome.events.map(({ state, afterMs, sends }) => {
    const at = later(now, afterMs)
    const paid = state === 'succeeded' && { costCents: costOf(amountCents), paidAt: at }
    const said = { ref: paymentRef, state, amountCents, ...(failureCode && { failureCode }), ...paid }
    return eventOf(platform, paymentRef, `payment.${state}`, { payment: said }, at, sends)
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

import * as z from 'zod'
import type { Database } from '#platform/database.ts'
import type { GatewayEvent, PaymentGateway } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Cents } from '#values/money.ts'
import { type Instant, instantOf, later, millisOf } from '#values/time.ts'
import type { Outcome, TestPaymentState } from './rules.ts'
import { isSigned, signatureHeader } from './signature.ts'
import { findPayment, findPaymentByKey, insertEvents, insertPayment, movePayment, type TestPayment } from './store.ts'

export const testGatewayName = 'test'

type Needs = Pick<Platform, 'database' | 'clock' | 'random' | 'secrets' | 'settings' | 'tasks'>

/**
 * The built-in gateway (AMB-093): an outside party that happens to live here. It has a checkout page of its
 * own, tells us what happened by signed events only, and moves no real money.
 */
export function createTestGateway(needs: Needs): PaymentGateway {
  return {
    name: testGatewayName,
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
      return (
        found && { paymentRef, state: found.state, amount: found.amount, failureCode: found.failureCode ?? undefined }
      )
    },
    async readEvent(body, headers) {
      const seconds = Math.floor(millisOf(needs.clock.now()) / 1000)
      if (!(await isSigned(needs.secrets, body, headers.get(signatureHeader), seconds))) return undefined
      return parseEvent(body)
    },
  }
}

const EventBody = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  created: z.iso.datetime(),
  payment: z.object({
    ref: z.string().min(1),
    state: z.enum(['open', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled']),
    amountCents: z.int(),
    failureCode: z.string().optional(),
  }),
})

/** Signed by us and still not understood would be a defect of the sender: it is refused like a forged one. */
function parseEvent(body: string): GatewayEvent | undefined {
  const parsed = z.string().transform(readJson).pipe(EventBody).safeParse(body)
  if (!parsed.success) return undefined
  const { id, type, created, payment } = parsed.data
  const { ref: paymentRef, state, amountCents, failureCode } = payment
  return {
    eventId: id,
    type,
    madeAt: instantOf(Date.parse(created)),
    payment: { paymentRef, state, amount: amountCents as Cents, failureCode },
  }
}

function readJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
}

/**
 * A press on the checkout page. The payment and the events that tell of it are kept together, so that a
 * process that dies right after has lost nothing.
 *
 * @returns the payment as it is now; of two presses only the first changes it.
 */
export async function settle(
  platform: Platform,
  paymentRef: string,
  from: TestPaymentState,
  outcome: Outcome,
): Promise<TestPayment | undefined> {
  const now = platform.clock.now()
  const { state: to, failureCode } = outcome
  const moved = await platform.database.transaction(async (tx) => {
    const payment = await movePayment(tx, { paymentRef, from, to, failureCode, now })
    if (payment) await tell(tx, platform, payment, outcome, now)
    return payment
  })
  platform.tasks.wake('test-gateway')
  return moved ?? findPayment(platform.database, paymentRef)
}

async function tell(tx: Database, platform: Platform, payment: TestPayment, outcome: Outcome, now: Instant) {
  const events = outcome.events.map(({ state, afterMs, sends }) => {
    const eventId = `evt_${newId(platform)}`
    const sendAt = later(now, afterMs)
    const { paymentRef, amount: amountCents } = payment
    const said = {
      ref: paymentRef,
      state,
      amountCents,
      ...(outcome.failureCode && { failureCode: outcome.failureCode }),
    }
    const type = `payment.${state}`
    return { eventId, paymentRef, type, sends, sendAt, payload: { id: eventId, type, created: sendAt, payment: said } }
  })
  await insertEvents(tx, events, now)
}

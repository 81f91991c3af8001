import type { Database } from '#platform/database.ts'
import { type GatewayPayment, GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { later, minuteMs } from '#values/time.ts'
import type { Subscription } from '../rules/life.ts'
import { keepRefs, type PlanPayment } from '../store/payments.ts'
import { applyPlanPayments } from './apply-payments.ts'

/** A charge whose answer was lost is asked for after this. */
const askAfterMs = 5 * minuteMs

type ToPay = {
  readonly payment: Pick<PlanPayment, 'id' | 'amount' | 'paymentRef'>
  readonly one: Pick<Subscription, 'customerRef' | 'methodRef'>
  readonly description: string
  /** Each try has its own key; the payment stays the same, so that an invoice is charged at most once. */
  readonly tryNumber: number
}

/**
 * Charges the kept card, outside any transaction. The payment's reference is stored before it is confirmed, so that
 * whoever goes on after a crash confirms the same one.
 *
 * @returns undefined when the gateway did not answer: whether it was charged is not known.
 */
export async function chargeOne(platform: Platform, toPay: ToPay): Promise<GatewayPayment | undefined> {
  const { payment, one, description, tryNumber } = toPay
  const { charges } = platform.payments
  const { customerRef, methodRef } = one
  if (customerRef === null || methodRef === null) throw new Error('there is no card to charge')
  try {
    const idempotencyKey = `plan:${payment.id}`
    const order = { idempotencyKey, amount: payment.amount, description, customerRef }
    const { paymentRef } =
      payment.paymentRef === null ? await charges.prepare(order) : { paymentRef: payment.paymentRef }
    const now = platform.clock.now()
    if (payment.paymentRef === null)
      await keepRefs(platform.database, [{ id: payment.id, paymentRef, pageUrl: null }], {
        now,
        askAt: later(now, askAfterMs),
      })
    return await charges.confirm({ paymentRef, methodRef, tryKey: `${idempotencyKey}:${tryNumber}` })
  } catch (cause) {
    if (!(cause instanceof GatewayUnavailable)) throw cause
    platform.log.warn('a charge for a plan was not answered', { payment: payment.id, cause })
    return undefined
  }
}

type Answered = { readonly payment: Pick<PlanPayment, 'id' | 'gateway'>; readonly answer: GatewayPayment }

/** What the gateway answered is applied as its events are. */
export async function applyAnswers(tx: Database, platform: Platform, answers: readonly Answered[]): Promise<void> {
  const madeAt = platform.clock.now()
  const events = answers.map(({ payment, answer }) => ({
    ...{ gateway: payment.gateway, eventId: payment.id, madeAt, payment: answer },
  }))
  const problems = await applyPlanPayments(tx, platform, events)
  for (const [payment, problem] of problems)
    platform.log.error('an answer about a plan’s payment cannot be applied', { payment, problem })
}

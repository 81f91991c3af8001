import type { RefusedCharge } from '#platform/charges.ts'
import type { Database } from '#platform/database.ts'
import { type GatewayPayment, GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { later, minuteMs } from '#values/time.ts'
import type { Subscription } from '../rules/life.ts'
import { keepRefs, type PlanPayment } from '../store/payments.ts'
import { applyPlanPayments } from './apply-payments.ts'

/** A charge whose answer was lost is queried after this. */
const askAfterMs = 5 * minuteMs

type ToPay = {
  readonly payment: Pick<PlanPayment, 'id' | 'amount' | 'paymentRef'>
  readonly one: Pick<Subscription, 'customerRef' | 'methodRef'>
  readonly description: string
  /**
   * Each try, and each card, has its own key; a try whose answer was lost is made again with its key. The payment stays
   * the same, so that an invoice is charged at most once.
   */
  readonly tryNumber: number
}

export type ChargeAnswer = GatewayPayment | RefusedCharge

/**
 * Charges saved cards, outside any transaction. Each payment's reference is stored before it is confirmed, in one
 * statement for all of them, so that a process that continues after a crash confirms the same ones.
 *
 * @returns for each the answer, also that the gateway refuses to make it; undefined when the gateway gave none: whether
 * it was charged is not known.
 */
export async function chargeTogether(
  platform: Platform,
  toPay: readonly ToPay[],
): Promise<(ChargeAnswer | undefined)[]> {
  const made = await Promise.all(toPay.map((one) => prepare(platform, one)))
  const refs = made.map((one) => (typeof one === 'string' ? one : undefined))
  const now = platform.clock.now()
  const fresh = toPay.flatMap(({ payment }, at) => {
    const paymentRef = refs[at]
    return payment.paymentRef === null && paymentRef !== undefined
      ? [{ id: payment.id, paymentRef, pageUrl: null }]
      : []
  })
  await keepRefs(platform.database, fresh, { now, askAt: later(now, askAfterMs) })
  return Promise.all(
    toPay.map((one, at) => {
      const prepared = made[at]
      return typeof prepared === 'string' ? confirm(platform, one, prepared) : prepared
    }),
  )
}

export async function chargeOne(platform: Platform, toPay: ToPay): Promise<ChargeAnswer | undefined> {
  const [answer] = await chargeTogether(platform, [toPay])
  return answer
}

const keyOf = ({ payment }: ToPay): string => `plan:${payment.id}`

async function prepare(platform: Platform, toPay: ToPay): Promise<string | RefusedCharge | undefined> {
  const { payment, one, description } = toPay
  if (payment.paymentRef !== null) return payment.paymentRef
  const { customerRef } = one
  if (customerRef === null) throw new Error('there is no card to charge')
  const order = { idempotencyKey: keyOf(toPay), amount: payment.amount, description, customerRef }
  const answer = await answered(platform, payment, platform.payments.charges.prepare(order))
  if (!answer || 'paymentRef' in answer) return answer?.paymentRef
  platform.log.warn('a charge for a plan was refused', { payment: payment.id, code: answer.failureCode })
  return answer
}

function confirm(platform: Platform, toPay: ToPay, paymentRef: string): Promise<GatewayPayment | undefined> {
  const { payment, one, tryNumber } = toPay
  if (one.methodRef === null) throw new Error('there is no card to charge')
  const order = { paymentRef, methodRef: one.methodRef, tryKey: `${keyOf(toPay)}:${tryNumber}:${one.methodRef}` }
  return answered(platform, payment, platform.payments.charges.confirm(order))
}

async function answered<T>(
  platform: Platform,
  { id }: { readonly id: string },
  call: Promise<T>,
): Promise<T | undefined> {
  try {
    return await call
  } catch (cause) {
    if (!(cause instanceof GatewayUnavailable)) throw cause
    platform.log.warn('a charge for a plan was not answered', { payment: id, cause })
    return undefined
  }
}

type Answered = { readonly payment: Pick<PlanPayment, 'id' | 'gateway'>; readonly answer: GatewayPayment }

/** The gateway's answer is applied like its events. */
export async function applyAnswers(tx: Database, platform: Platform, answers: readonly Answered[]): Promise<void> {
  const madeAt = platform.clock.now()
  const events = answers.map(({ payment, answer }) => ({
    ...{ gateway: payment.gateway, eventId: payment.id, madeAt, payment: answer },
  }))
  const problems = await applyPlanPayments(tx, platform, events)
  for (const [payment, problem] of problems)
    platform.log.error('an answer about a plan’s payment cannot be applied', { payment, problem })
}

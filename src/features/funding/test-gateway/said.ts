import * as z from 'zod'
import type { KeptMethod } from '#platform/charges.ts'
import type { GatewayDispute, GatewayEvent, GatewayPayment } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import { type Instant, instantOf, later } from '#values/time.ts'
import { costOf, disputeAnswerMs, disputeFee, feeReturned, labelOf } from './rules.ts'
import type { TestEvent } from './store/events.ts'
import type { TestPayment } from './store/payments.ts'

// The gateway's signed events: written here, and parsed here on the product's side.

export function eventOf(
  platform: Pick<Platform, 'clock' | 'random'>,
  /** Null for events that are about no payment. */
  paymentRef: string | null,
  type: string,
  payload: object,
  sendAt: Instant,
  sends = 1,
): TestEvent {
  const eventId = `evt_${newId(platform)}`
  return { eventId, paymentRef, type, sends, sendAt, payload: { id: eventId, type, created: sendAt, ...payload } }
}

/** A payment has one fee. */
const costRefOf = (paymentRef: string): string => `cost_${paymentRef}`

type Kept = Pick<TestPayment, 'keepsFor' | 'methodRef' | 'card'>

/** The card that a payment saved. */
export const methodOf = ({ keepsFor: customerRef, methodRef, card }: Kept): KeptMethod | undefined =>
  customerRef === null || methodRef === null
    ? undefined
    : { customerRef, methodRef, label: labelOf(card), expires: undefined }

type Shown = Pick<TestPayment, 'paymentRef' | 'state' | 'amount' | 'failureCode' | 'paidAt'> & Partial<Kept>

/** A payment as the gateway reports it when it is queried. */
export function paymentOf({ paymentRef, state, amount, failureCode, paidAt, ...kept }: Shown): GatewayPayment {
  const { keepsFor = null, methodRef = null, card = null } = kept
  const method = methodOf({ keepsFor, methodRef, card })
  const cost = amount > 0 && { cost: { costRef: costRefOf(paymentRef), amount: costOf(amount) } }
  const paid = state === 'succeeded' && { ...cost, ...(paidAt && { paidAt }), ...(method && { method }) }
  return { paymentRef, state, amount, failureCode: failureCode ?? undefined, ...paid }
}

const disputeTypes = { open: 'dispute.opened', won: 'dispute.won', lost: 'dispute.lost' } as const

export function disputeEvent(
  platform: Pick<Platform, 'clock' | 'random'>,
  payment: TestPayment,
  ref: string,
  state: GatewayDispute['state'],
  sendAt: Instant,
): TestEvent {
  const { paymentRef, amount: amountCents } = payment
  const fees = { feeCents: disputeFee, feeReturnedCents: feeReturned(state) }
  const about = { ref, paymentRef, state, amountCents, ...fees, reason: 'product_not_received' }
  const payload = { dispute: { ...about, ...(state === 'open' && { respondBy: later(sendAt, disputeAnswerMs) }) } }
  return eventOf(platform, paymentRef, disputeTypes[state], payload, sendAt)
}

const about = { id: z.string().min(1).max(200), type: z.string(), created: z.iso.datetime() }
const EventBody = z.union([
  z.object({
    ...about,
    payment: z.object({
      ref: z.string().min(1),
      state: z.enum(['open', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled']),
      amountCents: z.int(),
      failureCode: z.string().optional(),
      costCents: z.int().positive().optional(),
      paidAt: z.iso.datetime().optional(),
      method: z
        .object({ customerRef: z.string(), methodRef: z.string(), label: z.string(), expires: z.string().optional() })
        .optional(),
    }),
  }),
  z.object({
    ...about,
    dispute: z.object({
      ref: z.string().min(1),
      paymentRef: z.string().min(1),
      state: z.enum(['open', 'won', 'lost']),
      amountCents: z.int().positive(),
      feeCents: z.int().min(0),
      feeReturnedCents: z.int().min(0).default(0),
      moves: z.int().min(0).optional(),
      reason: z.string().max(100),
      respondBy: z.iso.datetime().optional(),
    }),
  }),
  // Only names what changed: a payee's account, or a payout to a bank.
  z.object({ ...about, object: z.string().min(1).max(200) }),
])

/** A signed event that cannot be parsed is a defect of the sender: rejected like a forged one. */
export function parseEvent(body: string): GatewayEvent | undefined {
  const parsed = z.string().transform(readJson).pipe(EventBody).safeParse(body)
  if (!parsed.success) return undefined
  const { id: eventId, type, created, ...payload } = parsed.data
  const head = { eventId, type, madeAt: instantOf(Date.parse(created)) }
  if ('object' in payload) return { ...head, object: payload.object }
  if ('payment' in payload) {
    const { ref: paymentRef, state, amountCents, failureCode, costCents, paidAt, method } = payload.payment
    const paid = {
      ...(costCents !== undefined && { cost: { costRef: costRefOf(paymentRef), amount: cents(costCents) } }),
      ...(paidAt !== undefined && { paidAt: instantOf(Date.parse(paidAt)) }),
      ...(method && { method: { ...method, expires: method.expires } }),
    }
    return { ...head, payment: { paymentRef, state, amount: cents(amountCents), failureCode, ...paid } }
  }
  const { ref: disputeRef, paymentRef, state, amountCents, reason, respondBy, moves, ...fees } = payload.dispute
  const answerBy = respondBy === undefined ? undefined : instantOf(Date.parse(respondBy))
  const { feeCents, feeReturnedCents } = fees
  const money = { amount: cents(amountCents), fee: cents(feeCents), feeReturned: cents(feeReturnedCents) }
  return { ...head, dispute: { disputeRef, paymentRef, state, ...money, moves, reason, respondBy: answerBy } }
}

function readJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
}

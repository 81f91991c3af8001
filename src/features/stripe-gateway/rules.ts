import type Stripe from 'stripe'
import { cents } from '#values/money.ts'
import { instantOf } from '#values/time.ts'

// What Stripe's objects mean in the words of our port. Types only: the client itself stays outside.

/** The name of our order's key among the remarks that Stripe keeps on its objects. */
export const orderRemark = 'order'

/** A live key moves real money. Both secret and restricted keys say of which world they are. */
export const modeOfKey = (secretKey: string): 'live' | 'test' => (/^[a-z]+_live_/.test(secretKey) ? 'live' : 'test')

/** Seconds, as Stripe counts. */
export const instantOfSeconds = (seconds: number) => instantOf(seconds * 1000)

/** Whether a checkout is one of ours: an account may sell other things too. */
export const isOurs = (session: Stripe.Checkout.Session): boolean =>
  session.mode === 'payment' && session.metadata?.[orderRemark] !== undefined

/** The payment behind a page, when it came along with it. */
const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined =>
  typeof intent === 'object' && intent !== null ? intent : undefined

/** @param session with its payment, charge and balance row expanded, where there are some. */
export function paymentOf(session: Stripe.Checkout.Session) {
  const intent = intentOf(session)
  const state = stateOf(session, intent)
  const hasFailed = state === 'failed' || state === 'cancelled'
  const failureCode = hasFailed ? (failureOf(intent?.last_payment_error) ?? 'checkout_expired') : undefined
  const cost = state === 'succeeded' ? costOf(intent?.latest_charge) : undefined
  return { paymentRef: session.id, state, amount: cents(session.amount_total ?? 0), failureCode, cost }
}

/**
 * What Stripe keeps of a payment: on its balance row, which may come later than the payment. An account that settles in
 * another currency has its costs there (AMB-108).
 *
 * @param charge with its balance row expanded.
 */
function costOf(charge: Stripe.PaymentIntent['latest_charge'] | undefined) {
  const row = typeof charge === 'object' && charge !== null ? charge.balance_transaction : null
  if (typeof row !== 'object' || row === null || row.currency !== 'usd' || row.fee <= 0) return undefined
  return { costRef: row.id, amount: cents(row.fee) }
}

/** A declined card ends nothing: the page stays open and takes another. */
function stateOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): 'open' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled' {
  if (session.payment_status === 'paid' || intent?.status === 'succeeded') return 'succeeded'
  if (session.status === 'expired' || intent?.status === 'canceled') return 'cancelled'
  if (session.status === 'complete') return intent?.status === 'requires_payment_method' ? 'failed' : 'processing'
  return intent?.status === 'requires_action' ? 'requires_action' : 'open'
}

function failureOf(error: Stripe.PaymentIntent['last_payment_error'] | undefined): string | undefined {
  if (error?.code === 'payment_intent_authentication_failure') return 'authentication_failed'
  return error?.decline_code ?? error?.code ?? undefined
}

const refundStates: Readonly<Record<string, 'pending' | 'succeeded' | 'failed'>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

export function refundOf(refund: Stripe.Refund) {
  const state = refundStates[refund.status ?? ''] ?? 'pending'
  const failureCode = state === 'failed' ? (refund.failure_reason ?? refund.status ?? 'unknown') : undefined
  return { refundRef: refund.id, state, failureCode }
}

/**
 * A dispute counts from the moment the bank took the money. Before that (an inquiry, or one that was prevented) nothing
 * has moved: undefined. An appeal counts as open again only after the money moves anew, which Stripe tells by a verdict.
 */
export function disputeOf(dispute: Stripe.Dispute, paymentRef: string) {
  const state = disputeState(dispute.status)
  const taken = dispute.balance_transactions.filter((one) => one.amount < 0)
  if (state === undefined || (taken.length === 0 && state !== 'lost')) return undefined
  const respondBy = dispute.evidence_details.due_by
  return {
    disputeRef: dispute.id,
    paymentRef,
    state,
    amount: cents(dispute.amount),
    fee: cents(taken.reduce((sum, one) => sum + one.fee, 0)),
    reason: dispute.reason,
    respondBy: respondBy === null ? undefined : instantOfSeconds(respondBy),
  }
}

function disputeState(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' | undefined {
  if (status === 'won') return 'won'
  if (status === 'lost') return 'lost'
  return status === 'needs_response' || status === 'under_review' ? 'open' : undefined
}

/** Events whose object we look up, because several of them may come at once and in any order: docs/stripe.md. */
export const lookedUp = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.updated',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const
export const isPointing = (type: string): boolean => lookedUp.some((one) => one === type)

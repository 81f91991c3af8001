import type Stripe from 'stripe'
import { cents } from '#values/money.ts'
import { instantOf } from '#values/time.ts'

// What Stripe's objects mean in the words of our port. Types only: the client itself stays outside.

/** The name of our order's key among the remarks that Stripe keeps on its objects. */
export const orderRemark = 'order'

/** The same for an answer to a dispute. */
export const answerRemark = 'answer'

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
  const settled = state === 'succeeded' ? settledOf(intent?.latest_charge) : undefined
  return { paymentRef: session.id, state, amount: cents(session.amount_total ?? 0), failureCode, ...settled }
}

/**
 * What Stripe keeps of a payment: on its balance row, which may come later than the payment. An account that settles in
 * another currency has its costs there (AMB-108): they are told apart, because our books are in dollars.
 *
 * @param charge with its balance row expanded.
 */
function settledOf(charge: Stripe.PaymentIntent['latest_charge'] | undefined) {
  const row = typeof charge === 'object' && charge !== null ? charge.balance_transaction : null
  if (typeof row !== 'object' || row === null) return undefined
  const elsewhere = elsewhereOf([row])
  if (elsewhere) return { elsewhere }
  return row.fee > 0 ? { cost: { costRef: row.id, amount: cents(row.fee) } } : undefined
}

type Row = { readonly currency: string; readonly amount: number; readonly fee: number }

/** What rows in another currency than dollars sum to; an account settles in one. */
function elsewhereOf(rows: readonly Row[]) {
  const foreign = rows.filter((row) => row.currency !== 'usd')
  const [first] = foreign
  if (first === undefined) return undefined
  const sum = (of: 'amount' | 'fee') => foreign.reduce((total, row) => total + row[of], 0)
  return { currency: first.currency, amount: sum('amount'), fee: sum('fee') }
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
  const fees = dispute.balance_transactions.filter((one) => one.currency === 'usd').map((one) => one.fee)
  return {
    disputeRef: dispute.id,
    paymentRef,
    state,
    amount: cents(dispute.amount),
    fee: cents(fees.reduce((sum, fee) => sum + Math.max(fee, 0), 0)),
    feeReturned: cents(fees.reduce((sum, fee) => sum + Math.max(-fee, 0), 0)),
    elsewhere: elsewhereOf(dispute.balance_transactions),
    reason: dispute.reason,
    respondBy: respondBy === null ? undefined : instantOfSeconds(respondBy),
  }
}

function disputeState(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' | undefined {
  if (status === 'won') return 'won'
  if (status === 'lost') return 'lost'
  return status === 'needs_response' || status === 'under_review' ? 'open' : undefined
}

/** Why Stripe would not take an answer, or undefined: it takes one while it waits for one. */
export function refusesAnswer({ status, evidence_details: details }: Stripe.Dispute): string | undefined {
  if (status === 'under_review') return 'dispute_answered'
  if (status !== 'needs_response') return 'dispute_closed'
  return details.past_due ? 'dispute_past_due' : undefined
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

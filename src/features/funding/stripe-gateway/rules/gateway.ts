import type Stripe from 'stripe'
import { cents } from '#values/money.ts'
import { instantOf } from '#values/time.ts'

// Translates Stripe's objects into our gateway interface. Imports types only, not the client.

/** The metadata key under which Stripe's objects store our order's idempotency key. */
export const orderMetadataKey = 'order'

/** The same for an answer to a dispute. */
export const answerMetadataKey = 'answer'

/** A live key moves real money. Secret and restricted keys both contain their mode. */
export const modeOfKey = (secretKey: string): 'live' | 'test' => (/^[a-z]+_live_/.test(secretKey) ? 'live' : 'test')

/** Seconds, Stripe's unit. */
export const instantOfSeconds = (seconds: number) => instantOf(seconds * 1000)

/** Whether a checkout is ours: the Stripe account may sell other things too. */
export const isOurs = (session: Stripe.Checkout.Session): boolean =>
  (session.mode === 'payment' || session.mode === 'setup') && session.metadata?.[orderMetadataKey] !== undefined

/** The payment of a session, if it is expanded. */
const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined =>
  typeof intent === 'object' && intent !== null ? intent : undefined

/** @param session with its payment, charge and balance row expanded, if they exist. */
export function paymentOf(session: Stripe.Checkout.Session) {
  const intent = intentOf(session)
  const state = stateOf(session, intent)
  const hasFailed = state === 'failed' || state === 'cancelled'
  // For an open checkout: its last card was declined, and another may follow.
  const declined = hasFailed || state === 'open' ? failureOf(intent?.last_payment_error) : undefined
  const failureCode = declined ?? (hasFailed ? 'checkout_expired' : undefined)
  const settled = state === 'succeeded' ? settledOf(intent?.latest_charge) : undefined
  const method = state === 'succeeded' ? methodOf(intent ?? setupOf(session)) : undefined
  const amount = cents(session.amount_total ?? 0)
  return { paymentRef: session.id, state, amount, failureCode, ...settled, ...(method && { method }) }
}

const setupOf = ({ setup_intent: setup }: Stripe.Checkout.Session): Stripe.SetupIntent | undefined =>
  typeof setup === 'object' && setup !== null ? setup : undefined

/** The card that is saved for a customer; undefined if it is not. @param of with its payment method expanded. */
function methodOf(of: Pick<Stripe.PaymentIntent, 'customer' | 'payment_method'> | undefined) {
  const { customer = null, payment_method: method = null } = of ?? {}
  const customerRef = typeof customer === 'object' ? customer?.id : customer
  if (customerRef === undefined || typeof method !== 'object' || method === null) return undefined
  const { card } = method
  const brand = card ? card.brand.charAt(0).toUpperCase() + card.brand.slice(1) : 'Card'
  const label = card ? `${brand} ending ${card.last4}` : brand
  const expires = card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : undefined
  return { customerRef, methodRef: method.id, label, expires }
}

/**
 * A charge of a saved card; undefined when it is not ours. @param intent with its charge and balance row expanded.
 */
export function chargeOf(intent: Stripe.PaymentIntent) {
  if (intent.metadata[orderMetadataKey] === undefined) return undefined
  const state = chargeStates[intent.status] ?? ('open' as const)
  const failureCode = state === 'open' ? failureOf(intent.last_payment_error) : undefined
  const settled = state === 'succeeded' ? settledOf(intent.latest_charge) : undefined
  return { paymentRef: intent.id, state, amount: cents(intent.amount), failureCode, ...settled }
}

/**
 * A payment that needs the person stays open: they pay on a page, because they are away when a saved card is charged.
 */
const chargeStates: Readonly<Record<string, 'succeeded' | 'processing' | 'cancelled'>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'cancelled',
}

/**
 * When Stripe took the money, and its fee, from the payment's balance transaction, which may come later than the
 * payment. An account that settles in another currency has its fees in it (AMB-108); they are reported separately,
 * because our books are in dollars.
 *
 * @param charge with its balance transaction expanded.
 */
function settledOf(charge: Stripe.PaymentIntent['latest_charge'] | undefined) {
  const row = typeof charge === 'object' && charge !== null ? charge.balance_transaction : null
  if (typeof row !== 'object' || row === null) return undefined
  // Not the charge's own time: a bank debit has that of its start, days before its money comes.
  const paidAt = instantOfSeconds(row.created)
  const elsewhere = elsewhereOf([row])
  if (elsewhere) return { paidAt, elsewhere }
  return { paidAt, ...(row.fee > 0 && { cost: { costRef: row.id, amount: cents(row.fee) } }) }
}

type Row = { readonly currency: string; readonly amount: number; readonly fee: number }

/** The sum of transactions in another currency than dollars; an account settles in one. */
function elsewhereOf(rows: readonly Row[]) {
  const foreign = rows.filter((row) => row.currency !== 'usd')
  const [first] = foreign
  if (first === undefined) return undefined
  const sum = (of: 'amount' | 'fee') => foreign.reduce((total, row) => total + row[of], 0)
  return { currency: first.currency, amount: sum('amount'), fee: sum('fee') }
}

/** A declined card is not final: the checkout stays open for another. */
function stateOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): 'open' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled' {
  if (session.mode === 'setup' && session.status === 'complete') return 'succeeded'
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
 * A dispute counts once the bank has taken the money. Before that (an inquiry, or a prevented dispute) nothing has
 * moved: undefined. An appeal changes nothing until its verdict moves the money again.
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
    moves: dispute.balance_transactions.filter((one) => one.amount !== 0).length,
    reason: dispute.reason,
    respondBy: respondBy === null ? undefined : instantOfSeconds(respondBy),
  }
}

function disputeState(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' | undefined {
  if (status === 'won') return 'won'
  if (status === 'lost') return 'lost'
  return status === 'needs_response' || status === 'under_review' ? 'open' : undefined
}

/** Why Stripe would refuse an answer, or undefined while it waits for one. */
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

type RowKind = 'payment' | 'refund' | 'dispute' | 'payout' | 'transfer' | 'fee' | 'topup' | 'other'

/** The meaning of Stripe's types of balance rows for us. A type that is not named here is explained by a person. */
const rowKinds: Readonly<Record<string, RowKind>> = {
  charge: 'payment',
  payment: 'payment',
  // A bank debit that was reversed after it had succeeded.
  payment_failure_refund: 'payment',
  payment_reversal: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
  transfer: 'transfer',
  transfer_cancel: 'transfer',
  transfer_failure: 'transfer',
  transfer_refund: 'transfer',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  topup: 'topup',
  topup_reversal: 'topup',
}

/**
 * @param source what the row is about, expanded: disputes come as adjustments, and so do corrections of other kinds.
 */
export function rowKindOf(type: string, source: { readonly object: string } | null): RowKind {
  if (type === 'adjustment' && source?.object === 'dispute') return 'dispute'
  return rowKinds[type] ?? 'other'
}

const payoutStates: Readonly<Record<string, 'paid' | 'failed' | 'cancelled'>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
}

export const payoutOf = (payout: Stripe.Payout) => ({
  payoutRef: payout.id,
  state: payoutStates[payout.status] ?? ('pending' as const),
  amount: payout.amount,
  currency: payout.currency,
  failureCode: payout.failure_code ?? undefined,
  arrivesAt: instantOfSeconds(payout.arrival_date),
  madeAt: instantOfSeconds(payout.created),
})

type Part = { readonly amount: number; readonly currency: string }

/** Available and pending together, for each currency. */
export function owedOf({
  available,
  pending,
}: {
  readonly available: readonly Part[]
  readonly pending: readonly Part[]
}) {
  const sums = new Map<string, number>()
  for (const { currency, amount } of [...available, ...pending]) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

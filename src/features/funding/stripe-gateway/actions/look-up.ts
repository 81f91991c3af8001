import type Stripe from 'stripe'
import type { GatewayNews, GatewayPayment, ToldRefund } from '#platform/payments.ts'
import { cents } from '#values/money.ts'
import { disputeOf, isOurs, orderRemark, paymentOf, refundOf } from '../rules.ts'
import { findIntent, findSession, keepIntent } from '../store.ts'
import type { Needs } from './checkout.ts'
import { answered, orMissing } from './client.ts'

// Our payments are Stripe's checkout sessions. Refunds and disputes hang on the payment behind one, which exists only
// once somebody has begun to pay.

const idOf = (object: string | { readonly id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id

/** Of a session: its payment, and what Stripe kept of it. */
export const paidWith = 'payment_intent.latest_charge.balance_transaction'

export async function findPayment(needs: Needs, sessionId: string): Promise<GatewayPayment | undefined> {
  const session = await orMissing(needs.stripe.checkout.sessions.retrieve(sessionId, { expand: [paidWith] }))
  return session && known(needs, session)
}

/** The payment of one of our sessions. */
export async function known(needs: Needs, session: Stripe.Checkout.Session): Promise<GatewayPayment | undefined> {
  if (!isOurs(session)) return undefined
  const intent = idOf(session.payment_intent)
  if (intent) await keepIntent(needs.database, session.id, intent)
  return paymentOf(session)
}

/** The payment behind a session; undefined before somebody has begun to pay. */
export async function intentOf(needs: Needs, sessionId: string): Promise<string | undefined> {
  const kept = await findIntent(needs.database, sessionId)
  if (kept) return kept.id
  const session = await orMissing(needs.stripe.checkout.sessions.retrieve(sessionId))
  const intent = session && (idOf(session.payment_intent) ?? undefined)
  if (intent) await keepIntent(needs.database, sessionId, intent)
  return intent
}

/** The session that a payment belongs to; undefined when the payment is not ours. */
async function sessionOf(needs: Needs, intent: string | undefined): Promise<string | undefined> {
  if (intent === undefined) return undefined
  const kept = await findSession(needs.database, intent)
  if (kept) return kept.id
  const { data } = await answered(needs.stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }))
  const [session] = data
  if (!session || !isOurs(session)) return undefined
  await keepIntent(needs.database, session.id, intent)
  return session.id
}

export async function refundNews(needs: Needs, refund: Stripe.Refund): Promise<GatewayNews[]> {
  const paymentRef = await sessionOf(needs, idOf(refund.payment_intent))
  return paymentRef === undefined ? [] : [{ refund: toldOf(refund, paymentRef) }]
}

const toldOf = (refund: Stripe.Refund, paymentRef: string): ToldRefund => ({
  ...refundOf(refund),
  paymentRef,
  amount: cents(refund.amount),
  idempotencyKey: refund.metadata?.[orderRemark],
})

export async function disputeNews(needs: Needs, dispute: Stripe.Dispute): Promise<GatewayNews[]> {
  const paymentRef = await sessionOf(needs, idOf(dispute.payment_intent))
  const told = paymentRef === undefined ? undefined : disputeOf(dispute, paymentRef)
  return told === undefined ? [] : [{ dispute: told }]
}

/** A charge changes when a part of it is given back, and when Stripe says what it kept of it. */
async function chargeNews(needs: Needs, charge: Stripe.Charge): Promise<GatewayNews[]> {
  const session = await sessionOf(needs, idOf(charge.payment_intent))
  if (session === undefined) return []
  const payment = paymentNews(await findPayment(needs, session))
  if (charge.amount_refunded === 0) return payment
  const { data } = await answered(needs.stripe.refunds.list({ charge: charge.id, limit: 100 }))
  return [...payment, ...(await Promise.all(data.map((refund) => refundNews(needs, refund)))).flat()]
}

/** What an object is by now, by the kind that its id names. */
export async function lookUp(needs: Needs, object: string): Promise<readonly GatewayNews[]> {
  const { stripe } = needs
  switch (/^[a-z]+(?=_)/.exec(object)?.[0]) {
    case 'cs':
      return paymentNews(await findPayment(needs, object))
    case 'pi': {
      const session = await sessionOf(needs, object)
      return session === undefined ? [] : paymentNews(await findPayment(needs, session))
    }
    case 'ch':
    case 'py': {
      const charge = await orMissing(stripe.charges.retrieve(object))
      return charge ? chargeNews(needs, charge) : []
    }
    case 're':
    case 'pyr': {
      const refund = await orMissing(stripe.refunds.retrieve(object))
      return refund ? refundNews(needs, refund) : []
    }
    case 'du':
    case 'dp': {
      const dispute = await orMissing(stripe.disputes.retrieve(object))
      return dispute ? disputeNews(needs, dispute) : []
    }
    default:
      return []
  }
}

export const paymentNews = (payment: GatewayPayment | undefined): GatewayNews[] => (payment ? [{ payment }] : [])

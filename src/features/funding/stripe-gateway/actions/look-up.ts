import type Stripe from 'stripe'
import type { GatewayPayment, GiftObject, ReportedRefund } from '#platform/payments.ts'
import { cents } from '#values/money.ts'
import { disputeOf, isOurs, orderMetadataKey, paymentOf, refundOf } from '../rules/gateway.ts'
import { findIntent, findSession, isKeptCharge, storeIntent } from '../store.ts'
import { findCharge, isCharge } from './charges.ts'
import type { Needs } from './checkout.ts'
import { answered, undefinedIfMissing } from './client.ts'

// Our payments are Stripe's checkout sessions. Refunds and disputes belong to the payment behind one, which exists
// only once the donor has started to pay.

export const idOf = (object: string | { readonly id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id

/** Expands a session's payment with its fee, and the card that was saved. */
export const paidWith = [
  'payment_intent.latest_charge.balance_transaction',
  'payment_intent.payment_method',
  'setup_intent.payment_method',
]

export async function findPayment(needs: Needs, sessionId: string): Promise<GatewayPayment | undefined> {
  if (isCharge(sessionId)) return findCharge(needs, sessionId)
  const session = await undefinedIfMissing(needs.stripe.checkout.sessions.retrieve(sessionId, { expand: paidWith }))
  return session && paymentOfSession(needs, session)
}

/** The payment of one of our sessions. */
export async function paymentOfSession(
  needs: Needs,
  session: Stripe.Checkout.Session,
): Promise<GatewayPayment | undefined> {
  if (!isOurs(session)) return undefined
  const intent = idOf(session.payment_intent)
  if (intent) await storeIntent(needs.database, session.id, intent)
  return paymentOf(session)
}

/** The payment behind a session; undefined before the donor has started to pay. */
export async function intentOf(needs: Needs, sessionId: string): Promise<string | undefined> {
  if (isCharge(sessionId)) return sessionId
  const kept = await findIntent(needs.database, sessionId)
  if (kept) return kept.id
  const session = await undefinedIfMissing(needs.stripe.checkout.sessions.retrieve(sessionId))
  const intent = session && (idOf(session.payment_intent) ?? undefined)
  if (intent) await storeIntent(needs.database, sessionId, intent)
  return intent
}

/** The session that a payment belongs to; undefined when the payment is not ours. */
export async function sessionOf(needs: Needs, intent: string | undefined): Promise<string | undefined> {
  if (intent === undefined) return undefined
  // A charge of a saved card has no session: it is looked up itself.
  if (await isKeptCharge(needs.database, intent)) return intent
  const kept = await findSession(needs.database, intent)
  if (kept) return kept.id
  const { data } = await answered(needs.stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }))
  const [session] = data
  if (!session || !isOurs(session)) return undefined
  await storeIntent(needs.database, session.id, intent)
  return session.id
}

export async function refundObjects(needs: Needs, refund: Stripe.Refund): Promise<GiftObject[]> {
  const paymentRef = await sessionOf(needs, idOf(refund.payment_intent))
  return paymentRef === undefined ? [] : [{ refund: reportedRefund(refund, paymentRef) }]
}

const reportedRefund = (refund: Stripe.Refund, paymentRef: string): ReportedRefund => ({
  ...refundOf(refund),
  paymentRef,
  amount: cents(refund.amount),
  idempotencyKey: refund.metadata?.[orderMetadataKey],
})

export async function disputeObjects(needs: Needs, dispute: Stripe.Dispute): Promise<GiftObject[]> {
  const paymentRef = await sessionOf(needs, idOf(dispute.payment_intent))
  const reported = paymentRef === undefined ? undefined : disputeOf(dispute, paymentRef)
  return reported === undefined ? [] : [{ dispute: reported }]
}

/** A charge changes on a refund and when its fee is known. */
async function chargeObjects(needs: Needs, charge: Stripe.Charge): Promise<GiftObject[]> {
  const session = await sessionOf(needs, idOf(charge.payment_intent))
  if (session === undefined) return []
  const payment = paymentObjects(await findPayment(needs, session))
  if (charge.amount_refunded === 0) return payment
  const { data } = await answered(needs.stripe.refunds.list({ charge: charge.id, limit: 100 }))
  return [...payment, ...(await Promise.all(data.map((refund) => refundObjects(needs, refund)))).flat()]
}

/** The present state of an object; the prefix of its id says its kind. */
export async function lookUp(needs: Needs, object: string): Promise<readonly GiftObject[]> {
  const { stripe } = needs
  switch (/^[a-z]+(?=_)/.exec(object)?.[0]) {
    case 'cs':
      return paymentObjects(await findPayment(needs, object))
    case 'pi': {
      const session = await sessionOf(needs, object)
      return session === undefined ? [] : paymentObjects(await findPayment(needs, session))
    }
    case 'ch':
    case 'py': {
      const charge = await undefinedIfMissing(stripe.charges.retrieve(object))
      return charge ? chargeObjects(needs, charge) : []
    }
    case 're':
    case 'pyr': {
      const refund = await undefinedIfMissing(stripe.refunds.retrieve(object))
      return refund ? refundObjects(needs, refund) : []
    }
    case 'du':
    case 'dp': {
      const dispute = await undefinedIfMissing(stripe.disputes.retrieve(object))
      return dispute ? disputeObjects(needs, dispute) : []
    }
    default:
      return []
  }
}

export const paymentObjects = (payment: GatewayPayment | undefined): GiftObject[] => (payment ? [{ payment }] : [])

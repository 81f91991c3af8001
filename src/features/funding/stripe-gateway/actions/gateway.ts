import type { PaymentGateway } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { modeOfKey } from '../rules.ts'
import { answerDispute } from './answer.ts'
import { listBalanceRows, listPayouts, readBalance } from './balance.ts'
import { stripeCharges } from './charges.ts'
import { type Needs, openCheckout } from './checkout.ts'
import { type StripeKeys, stripeClient } from './client.ts'
import { listObjects } from './list.ts'
import { findPayment, lookUp } from './look-up.ts'
import { readEvent } from './read-event.ts'
import { findRefund, refund } from './refund.ts'

/** Stripe as payment gateway (AMB-093): donors pay on Stripe's page, and signed events report the outcome. */
export function createStripeGateway(
  platform: Pick<Platform, 'database' | 'clock' | 'fetch'>,
  keys: StripeKeys,
): PaymentGateway {
  const stripe = stripeClient(keys, platform.fetch)
  const needs: Needs = { ...platform, stripe, paymentMethods: keys.paymentMethods ?? ['card'] }
  const opening = new Map<string, ReturnType<typeof openCheckout>>()
  return {
    name: 'stripe',
    mode: modeOfKey(keys.secretKey),
    // Concurrent calls in this process ask Stripe once; across processes Stripe's idempotency lets one through.
    openCheckout: (order) => {
      const key = order.idempotencyKey
      const open = opening.get(key) ?? openCheckout(needs, order).finally(() => opening.delete(key))
      opening.set(key, open)
      return open
    },
    charges: stripeCharges(needs),
    findPayment: (paymentRef) => findPayment(needs, paymentRef),
    refund: (order) => refund(needs, order),
    findRefund: (refundRef) => findRefund(needs, refundRef),
    answerDispute: (answer) => answerDispute(needs, answer),
    readEvent: (body, headers) =>
      readEvent(stripe, platform.clock, keys.webhookSecrets, body, headers.get('stripe-signature')),
    lookUp: (object) => lookUp(needs, object),
    list: (kind, since, after) => listObjects(needs, kind, since, after),
    listBalanceRows: (since, after) => listBalanceRows(needs, since, after),
    listPayouts: (since, after) => listPayouts(needs, since, after),
    readBalance: () => readBalance(needs),
  }
}

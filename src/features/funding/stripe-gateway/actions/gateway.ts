import type { PaymentGateway } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { modeOfKey } from '../rules/gateway.ts'
import { answerDispute } from './answer.ts'
import { listBalanceRows, listPayouts, readBalance } from './balance.ts'
import { stripeCharges } from './charges.ts'
import { type Needs, openCheckout } from './checkout.ts'
import { type StripeKeys, stripeClient } from './client.ts'
import { listObjects } from './list.ts'
import { findPayment, lookUp } from './look-up.ts'
import { lookUpOfPayees, stripePayouts } from './payouts.ts'
import { readEvent } from './read-event.ts'
import { readPayeeEvent } from './read-payee-event.ts'
import { findRefund, refund } from './refund.ts'
import { stripeTaxes } from './taxes.ts'

/**
 * Stripe as payment gateway (AMB-093): donors pay on Stripe's page, researchers are paid through Stripe
 * Connect, and signed events report the outcome.
 */
export function createStripeGateway(
  platform: Pick<Platform, 'database' | 'clock' | 'fetch'>,
  keys: StripeKeys,
  /** A different one for each account, because it identifies the account's objects. */
  name = 'stripe',
): PaymentGateway {
  const stripe = stripeClient(keys, platform.fetch)
  const needs: Needs = { ...platform, stripe, paymentMethods: keys.paymentMethods ?? ['card'] }
  const mode = modeOfKey(keys.secretKey)
  const payeeSecrets = keys.connectSecrets ?? []
  const opening = new Map<string, ReturnType<typeof openCheckout>>()
  return {
    name,
    mode,
    // Concurrent calls in this process query Stripe once; across processes Stripe's idempotency lets one through.
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
    readEvent: (body, headers, endpoint = 'payments') => {
      const header = headers.get('stripe-signature')
      if (endpoint === 'payments') return readEvent(stripe, platform.clock, keys.webhookSecrets, body, header)
      const keep = { secrets: payeeSecrets, isLive: mode === 'live' }
      return readPayeeEvent(stripe, platform.clock, keep, body, header)
    },
    lookUp: async (object) => (await lookUpOfPayees(needs, object)) ?? lookUp(needs, object),
    list: (kind, since, after) => listObjects(needs, kind, since, after),
    listBalanceRows: (since, after) => listBalanceRows(needs, since, after),
    listPayouts: (since, after) => listPayouts(needs, since, after),
    readBalance: () => readBalance(needs),
    // Without the events of payees' accounts we would not learn that a payout came back.
    ...(payeeSecrets.length > 0 && { payouts: stripePayouts(needs) }),
    ...(keys.asksTaxes && { taxes: stripeTaxes(needs) }),
  }
}

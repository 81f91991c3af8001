import { type GatewayPayment, GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import { later, minuteMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { keepRefs, type PlanPayment } from '../store/payments.ts'
import { findPayerEmail } from '../store/subscriptions.ts'

/** Most people have paid by then: the gateway is queried once, even if the payer does not return to our page. */
const askAfterMs = 10 * minuteMs

export const unavailable = (): Refusal =>
  new Refusal('gateway_unavailable', 'The payment service does not answer right now. Please try again in a moment.')

/** Ends a charge at the gateway. @returns it as it is after that. @throws Refusal gateway_unavailable (503). */
export async function cancelCharge(platform: Platform, paymentRef: string): Promise<GatewayPayment> {
  const last = await platform.payments.charges.cancel(paymentRef).catch((cause) => {
    if (cause instanceof GatewayUnavailable) throw unavailable()
    throw cause
  })
  if (!last) throw new Error(`the gateway does not know the charge ${paymentRef}`)
  return last
}

/**
 * Opens the gateway's page for a stored payment, outside any transaction: if this process dies right after, the same
 * payment opens the same page again. The card is saved for future months.
 */
export async function openPage(
  platform: Platform,
  payment: PlanPayment,
  { description, customerRef }: { readonly description: string; readonly customerRef: string | undefined },
): Promise<{ checkoutUrl: string }> {
  if (payment.pageUrl !== null) return { checkoutUrl: payment.pageUrl }
  const { origin } = platform.settings
  const opened = await platform.payments
    .openCheckout({
      idempotencyKey: `plan:${payment.id}`,
      amount: payment.amount,
      description,
      successUrl: origin + paths.subscription({ back: 'paid' }),
      cancelUrl: origin + paths.subscription({ back: 'cancelled' }),
      customerEmail: customerRef === undefined ? await findPayerEmail(platform.database, payment.userId) : undefined,
      keepCard: { customerRef },
    })
    .catch((cause) => {
      if (!(cause instanceof GatewayUnavailable)) throw cause
      platform.log.warn('the payment gateway does not answer', { payment: payment.id })
      throw unavailable()
    })
  const now = platform.clock.now()
  const ref = { id: payment.id, paymentRef: opened.paymentRef, pageUrl: opened.checkoutUrl }
  await keepRefs(platform.database, [ref], { now, askAt: later(now, askAfterMs) })
  return { checkoutUrl: opened.checkoutUrl }
}

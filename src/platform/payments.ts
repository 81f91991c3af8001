import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** One port, several gateways (AMB-093). Card data never touches the product: the person pays on the gateway's own page. */
export type PaymentGateway = {
  readonly name: string
  /**
   * Opens a hosted checkout. The same idempotency key returns the same checkout for ever.
   * @throws GatewayUnavailable when the gateway cannot be reached or fails; the gift stays as it was.
   */
  openCheckout(order: CheckoutOrder): Promise<{ readonly paymentRef: string; readonly checkoutUrl: string }>
  /** The payment as the gateway knows it now; undefined when it knows none by that reference. */
  findPayment(paymentRef: string): Promise<GatewayPayment | undefined>
  /** The event in a signed request, or undefined when signature or age (300 s) is wrong. */
  readEvent(body: string, headers: Headers): Promise<GatewayEvent | undefined>
}

export type CheckoutOrder = {
  readonly idempotencyKey: string
  readonly amount: Cents
  readonly description: string
  readonly successUrl: string
  readonly cancelUrl: string
}

export type PaymentState = 'open' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'

export type GatewayPayment = {
  readonly paymentRef: string
  readonly state: PaymentState
  readonly amount: Cents
  /** Why it failed, as the gateway words it, for example `card_declined`. */
  readonly failureCode: string | undefined
}

export type GatewayEvent = {
  /** The gateway's own id: the same event may come several times and in any order. */
  readonly eventId: string
  readonly type: string
  readonly madeAt: Instant
  readonly payment: GatewayPayment
}

export class GatewayUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the payment gateway does not answer', { cause })
    this.name = 'GatewayUnavailable'
  }
}

import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** One port, several gateways (AMB-093). Card data never touches the product: the person pays on the gateway's own page. */
export type PaymentGateway = {
  readonly name: string
  /** Whether real money moves; `none` when no gateway is set up. */
  readonly mode: 'live' | 'test' | 'none'
  /**
   * Opens a hosted checkout. The same idempotency key returns the same checkout for ever.
   * @throws GatewayUnavailable when the gateway cannot be reached or fails; the gift stays as it was.
   */
  openCheckout(order: CheckoutOrder): Promise<{ readonly paymentRef: string; readonly checkoutUrl: string }>
  /** The payment as the gateway knows it now; undefined when it knows none by that reference. */
  findPayment(paymentRef: string): Promise<GatewayPayment | undefined>
  /**
   * Gives a part of a payment back. The same idempotency key is the same refund for ever, so asking again after an
   * unclear answer gives nothing back twice. A refund that the gateway will not make is an answer, not an error.
   * @throws GatewayUnavailable when the gateway cannot be reached or fails: whether it was made is not known.
   */
  refund(order: RefundOrder): Promise<GatewayRefund>
  /** A refund as the gateway knows it now, for those that take their time; undefined when it knows none. */
  findRefund(refundRef: string): Promise<GatewayRefund | undefined>
  /**
   * Answers the bank in a dispute, for good: with what speaks for the payment, or by accepting that it goes back. The
   * same idempotency key is the same answer for ever. An answer that the gateway will not take is an answer too.
   * @throws GatewayUnavailable when the gateway cannot be reached or fails: whether it was taken is not known.
   */
  answerDispute(answer: DisputeAnswer): Promise<AnsweredDispute>
  /** The event in a signed request, or undefined when signature or age (300 s) is wrong. */
  readEvent(body: string, headers: Headers): Promise<GatewayEvent | undefined>
  /**
   * What an object of the gateway is by now, for an event that only points at it: nothing when it is not about gifts.
   *
   * @param object the gateway's own id of a payment, a refund, a dispute or a part of one.
   * @throws GatewayUnavailable
   */
  lookUp(object: string): Promise<readonly GatewayObject[]>
  /**
   * All that is ours of what was made there since, as it is by now, a page at a time and in any order.
   *
   * @param after what the page before gave as `next`.
   * @throws GatewayUnavailable
   */
  list(kind: ListedKind, since: Instant, after: string | undefined): Promise<GatewayPage>
}

export type ListedKind = 'payments' | 'refunds' | 'disputes'
export type ListedObject = GatewayObject & { readonly madeAt: Instant }
export type GatewayPage = { readonly items: readonly ListedObject[]; readonly next: string | undefined }

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
  /** What the gateway keeps for itself of a payment that succeeded; absent when it takes nothing, or has not said yet. */
  readonly cost?: GatewayCost | undefined
  /** Given when the gateway pays us in another currency: then its cost is there, and nothing of it is in dollars. */
  readonly elsewhere?: SettledElsewhere | undefined
}

/** What a gateway counts in another currency than our books: told, so that a person sees it, and never booked. */
export type SettledElsewhere = {
  /** ISO 4217, in small letters. */
  readonly currency: string
  /** In the smallest unit of that currency: what came in or went out, and what the gateway kept of it. */
  readonly amount: number
  readonly fee: number
}

export type GatewayCost = {
  /** The gateway's own row for it: a payment has one. */
  readonly costRef: string
  readonly amount: Cents
}

export type RefundOrder = {
  readonly idempotencyKey: string
  readonly paymentRef: string
  readonly amount: Cents
  readonly reason: 'fraud' | 'platform_error'
}

export type GatewayRefund = {
  /** Undefined when the gateway refused before it made one. */
  readonly refundRef: string | undefined
  readonly state: 'pending' | 'succeeded' | 'failed'
  /** Why it failed, as the gateway words it, for example `charge_disputed`. */
  readonly failureCode: string | undefined
}

/** The giver's bank asks for a payment back. `won`: we keep the money. */
export type GatewayDispute = {
  readonly disputeRef: string
  readonly paymentRef: string
  readonly state: 'open' | 'won' | 'lost'
  /** What the bank took when the dispute was opened. */
  readonly amount: Cents
  /** What the gateway charged us for it. */
  readonly fee: Cents
  /** What of that it gave back, as some do when a dispute is won; absent when nothing. */
  readonly feeReturned?: Cents | undefined
  /** Given when the gateway takes the money and its fee in another currency: then no fee is in dollars. */
  readonly elsewhere?: SettledElsewhere | undefined
  /** As the bank words it, for example `fraudulent`. */
  readonly reason: string
  /** Until when we may answer. */
  readonly respondBy: Instant | undefined
}

export type DisputeAnswer = {
  readonly idempotencyKey: string
  readonly disputeRef: string
  /** What speaks for the payment; undefined to accept the dispute. */
  readonly evidence: DisputeEvidence | undefined
}

export type DisputeEvidence = {
  /** What was paid for. */
  readonly purpose: string
  /** What our books say of the payment. */
  readonly receipt: string
  /** Why the payment is right, and what shows it. */
  readonly text: string
  readonly donorName: string | undefined
  readonly donorEmail: string | undefined
}

/** What became of an answer. `failureCode` as the gateway words it, for example `dispute_closed`. */
export type AnsweredDispute = { readonly state: 'taken' } | { readonly state: 'refused'; readonly failureCode: string }

/** A refund of a payment, whoever asked for it. */
export type ReportedRefund = GatewayRefund & {
  readonly refundRef: string
  readonly paymentRef: string
  readonly amount: Cents
  /** Of the order that made it; undefined when somebody made it at the gateway's own desk. */
  readonly idempotencyKey: string | undefined
}

/** What a gateway says of a payment, of a refund, or of a dispute. */
export type GatewayObject =
  | { readonly payment: GatewayPayment }
  | { readonly refund: ReportedRefund }
  | { readonly dispute: GatewayDispute }

export type GatewayEvent = {
  /** The gateway's own id: the same event may come several times and in any order. */
  readonly eventId: string
  readonly type: string
  readonly madeAt: Instant
} & GatewayPayload
/** News itself, an object to look up for them, or nothing that we know how to read. */
export type GatewayPayload = GatewayObject | { readonly object: string } | { readonly unread: true }

export class GatewayUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the payment gateway does not answer', { cause })
    this.name = 'GatewayUnavailable'
  }
}

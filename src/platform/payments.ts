import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { ChargeOrder, KeptMethod, RefusedCharge } from './charges.ts'
import type { PayoutGateway, PayoutObject } from './payouts.ts'
import type { GatewayTaxes } from './taxes.ts'

/**
 * One interface for several gateways (AMB-093). Card data never touches the product: the donor pays on the gateway's
 * page.
 */
export type PaymentGateway = {
  readonly name: string
  /** Whether real money moves; `none` when no gateway is set up. */
  readonly mode: 'live' | 'test' | 'none'
  /**
   * Opens a hosted checkout. The same idempotency key always returns the same checkout.
   * @throws GatewayUnavailable when the gateway cannot be reached or fails; the gift stays as it was.
   */
  openCheckout(order: CheckoutOrder): Promise<{ readonly paymentRef: string; readonly checkoutUrl: string }>
  /** Charges cards saved at the gateway, without the person. */
  readonly charges: GatewayCharges
  /** The payment's present state at the gateway; undefined for an unknown reference. */
  findPayment(paymentRef: string): Promise<GatewayPayment | undefined>
  /**
   * Refunds a payment or a part of it. The same idempotency key is always the same refund, so a retry after an unclear
   * answer refunds nothing twice. A refund that the gateway refuses is an answer, not an error.
   * @throws GatewayUnavailable when the gateway cannot be reached or fails: whether it was made is not known.
   */
  refund(order: RefundOrder): Promise<GatewayRefund>
  /** A refund's present state at the gateway, for slow refunds; undefined for an unknown reference. */
  findRefund(refundRef: string): Promise<GatewayRefund | undefined>
  /**
   * Answers a dispute, once: with evidence, or by accepting it. The same idempotency key is always the same answer.
   * If the gateway refuses the answer, that is a result, not an error.
   * @throws GatewayUnavailable when the gateway cannot be reached or fails: whether it was accepted is not known.
   */
  answerDispute(answer: DisputeAnswer): Promise<AnsweredDispute>
  /**
   * The event in a signed request, or undefined when signature or age (300 s) is wrong.
   *
   * @param endpoint which of our two endpoints received it; if both have their own secret, neither accepts the other's
   * events.
   */
  readEvent(body: string, headers: Headers, endpoint?: EventEndpoint): Promise<GatewayEvent | undefined>
  /**
   * The present state of a gateway object that an event only names; empty when it is not about gifts.
   *
   * @param object the gateway's own id of a payment, a refund, a dispute or a part of one.
   * @throws GatewayUnavailable
   */
  lookUp(object: string): Promise<readonly GatewayObject[]>
  /**
   * Our objects that were created at the gateway since then, in their present state, page by page in any order.
   *
   * @param after `next` of the previous page.
   * @throws GatewayUnavailable
   */
  list(kind: ListedKind, since: Instant, after: string | undefined): Promise<GatewayPage>
  /**
   * The rows of our balance at the gateway, including those that are not about gifts, page by page in any order. A row
   * never changes. Their sum is what the gateway owes us.
   *
   * @param since all rows when undefined. @param after `next` of the previous page.
   * @throws GatewayUnavailable
   */
  listBalanceRows(since: Instant | undefined, after: string | undefined): Promise<ListPage<BalanceRow>>
  /** The gateway's payouts to our bank, in their present state; otherwise as `listBalanceRows`. */
  listPayouts(since: Instant | undefined, after: string | undefined): Promise<ListPage<GatewayPayout>>
  /**
   * What the gateway owes us now, including what is not available yet, in each currency that it settles in.
   * @throws GatewayUnavailable
   */
  readBalance(): Promise<readonly Owed[]>
  /** Pays out to researchers; absent where the gateway cannot. */
  readonly payouts?: PayoutGateway
  /** Calculates the tax on a plan; where it is absent, the table of rates is used. */
  readonly taxes?: GatewayTaxes
}

/** The endpoint for events about payments, or the one for events about payees' accounts. */
export type EventEndpoint = 'payments' | 'payees'

/** Charges of saved cards: one payment for an invoice, which is confirmed again at each attempt. */
export type GatewayCharges = {
  /**
   * Makes a payment that moves nothing yet. The same idempotency key is always the same payment. A definite refusal,
   * for example because the gateway no longer knows the customer, is an answer, not an error.
   * @throws GatewayUnavailable
   */
  prepare(order: ChargeOrder): Promise<{ readonly paymentRef: string } | RefusedCharge>
  /**
   * Charges the saved card for a prepared payment, which is charged at most once, however often it is confirmed. A
   * decline is an answer, not an error: the payment stays `open` with its `failureCode`, and can be confirmed again.
   *
   * @param tryKey a different one for each attempt. @throws GatewayUnavailable whether it was charged is not known.
   */
  confirm(order: {
    readonly paymentRef: string
    readonly methodRef: string
    readonly tryKey: string
  }): Promise<GatewayPayment>
  /**
   * Cancels an unpaid payment, so that another can take its place. @returns its state afterwards: it may have been paid
   * meanwhile. @throws GatewayUnavailable
   */
  cancel(paymentRef: string): Promise<GatewayPayment | undefined>
}

export type ListPage<Of> = { readonly items: readonly Of[]; readonly next: string | undefined }

/**
 * What moved our balance: a payment, refund or dispute, a payout to our bank, a transfer to a payee or back, a fee of
 * the gateway's own, money that we added (`topup`), or anything else.
 */
export type BalanceRowKind = 'payment' | 'refund' | 'dispute' | 'payout' | 'transfer' | 'fee' | 'topup' | 'other'

export type BalanceRow = {
  readonly rowRef: string
  /** In the gateway's terms, for example `payout_failure`. */
  readonly type: string
  readonly kind: BalanceRowKind
  /**
   * For a payment, refund or dispute, the payment; undefined when it is not ours. For a payout, the payout; for a
   * transfer, the transfer.
   */
  readonly about: string | undefined
  /** ISO 4217, in lower case. */
  readonly currency: string
  /**
   * In the smallest unit of the currency, negative where money leaves. The balance changes by the amount less the fee.
   */
  readonly amount: number
  readonly fee: number
  readonly madeAt: Instant
}

/** A payout may fail, and its money come back, even after it was `paid`. */
export type GatewayPayout = {
  readonly payoutRef: string
  readonly state: 'pending' | 'paid' | 'failed' | 'cancelled'
  readonly amount: number
  readonly currency: string
  readonly failureCode: string | undefined
  readonly arrivesAt: Instant
  readonly madeAt: Instant
}

export type Owed = { readonly currency: string; readonly amount: number }

export type ListedKind = 'payments' | 'refunds' | 'disputes'
export type ListedObject = GiftObject & { readonly madeAt: Instant }
export type GatewayPage = { readonly items: readonly ListedObject[]; readonly next: string | undefined }

export type CheckoutOrder = {
  readonly idempotencyKey: string
  readonly amount: Cents
  readonly description: string
  readonly successUrl: string
  readonly cancelUrl: string
  /** For the gateway's page, so that the donor need not type it; never stored with the order. */
  readonly customerEmail?: string | undefined
  /**
   * Saves the card for later charges, of this customer or of a new one. With an amount of zero the page only takes a
   * card and charges nothing.
   */
  readonly keepCard?: { readonly customerRef: string | undefined } | undefined
}

export type PaymentState = 'open' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'

export type GatewayPayment = {
  readonly paymentRef: string
  readonly state: PaymentState
  readonly amount: Cents
  /**
   * Why it failed, in the gateway's terms, for example `card_declined`; for an open payment, why its last card
   * failed.
   */
  readonly failureCode: string | undefined
  /**
   * When the money was taken, for a successful payment: it dates the gift. Absent when the gateway does not report
   * it.
   */
  readonly paidAt?: Instant | undefined
  /** The gateway's fee for a payment that succeeded; absent when there is none, or it is not known yet. */
  readonly cost?: GatewayCost | undefined
  /** The card that a checkout saved, once it succeeded. */
  readonly method?: KeptMethod | undefined
  /** Present when the gateway settles in another currency; `cost` is then absent, because nothing is in dollars. */
  readonly elsewhere?: ForeignSettlement | undefined
}

/** Amounts that the gateway settled in another currency than our books: shown to staff, never booked. */
export type ForeignSettlement = {
  /** ISO 4217, in lower case. */
  readonly currency: string
  /** In the smallest unit of that currency: the amount that was paid in or out, and the gateway's fee. */
  readonly amount: number
  readonly fee: number
}

export type GatewayCost = {
  /** The gateway's own id of this fee: a payment has one. */
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
  /** Why it failed, in the gateway's terms, for example `charge_disputed`. */
  readonly failureCode: string | undefined
}

/** The donor's bank disputes a payment. `won`: we keep the money. */
export type GatewayDispute = {
  readonly disputeRef: string
  readonly paymentRef: string
  readonly state: 'open' | 'won' | 'lost'
  /** What the bank took when the dispute was opened. */
  readonly amount: Cents
  /** The gateway's fee for the dispute. */
  readonly fee: Cents
  /** The part of the fee that it gave back, as some do after a won dispute; absent for none. */
  readonly feeReturned?: Cents | undefined
  /** Present when the gateway takes money and fee in another currency; no fee is in dollars then. */
  readonly elsewhere?: ForeignSettlement | undefined
  /**
   * How often money has moved because of it, which only goes up: it shows which of two reports is newer, because a
   * bank may reverse its decision. Absent when the gateway does not count.
   */
  readonly moves?: number | undefined
  /** In the bank's terms, for example `fraudulent`. */
  readonly reason: string
  /** The deadline for our answer. */
  readonly respondBy: Instant | undefined
}

export type DisputeAnswer = {
  readonly idempotencyKey: string
  readonly disputeRef: string
  /** Undefined to accept the dispute. */
  readonly evidence: DisputeEvidence | undefined
}

export type DisputeEvidence = {
  /** What was paid for. */
  readonly purpose: string
  /** The payment as our books have it. */
  readonly receipt: string
  /** Why the payment is legitimate, and the proof of it. */
  readonly text: string
  readonly donorName: string | undefined
  readonly donorEmail: string | undefined
}

/** The outcome of an answer. `failureCode` in the gateway's terms, for example `dispute_closed`. */
export type AnsweredDispute = { readonly state: 'taken' } | { readonly state: 'refused'; readonly failureCode: string }

/** A refund of a payment, ordered by us or made at the gateway. */
export type ReportedRefund = GatewayRefund & {
  readonly refundRef: string
  readonly paymentRef: string
  readonly amount: Cents
  /** Our order's key; undefined when staff made the refund in the gateway's dashboard. */
  readonly idempotencyKey: string | undefined
}

/** The state of a payment, a refund or a dispute at the gateway. */
export type GiftObject =
  | { readonly payment: GatewayPayment }
  | { readonly refund: ReportedRefund }
  | { readonly dispute: GatewayDispute }

export type GatewayObject = GiftObject | PayoutObject

export type GatewayEvent = {
  /** The gateway's own id: the same event may come several times and in any order. */
  readonly eventId: string
  readonly type: string
  readonly madeAt: Instant
} & GatewayPayload
/** The state of an object, the id of an object to look up, or an event that we cannot read. */
export type GatewayPayload = GatewayObject | { readonly object: string } | { readonly unread: true }

export class GatewayUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the payment gateway does not answer', { cause })
    this.name = 'GatewayUnavailable'
  }
}

import { type Cents, cents, inCents, inCurrency } from '#values/money.ts'

/** The kinds of differences between a gateway and our books. */
export const exceptionKinds = [
  'event_unapplied',
  'payment_unknown',
  'payment_unconfirmed',
  'payment_missing',
  'payment_differs',
  'payment_stuck',
  'cost_differs',
  'other_currency',
  'refund_unknown',
  'refund_missing',
  'refund_differs',
  'refund_returned',
  'own_gift_kept',
  'events_silent',
  'dispute_unknown',
  'dispute_missing',
  'dispute_differs',
  'settlement_differs',
  'balance_differs',
  'balance_unexplained',
  'payout_returned',
  'payout_late',
  'cover_missing',
  'money_unfetched',
  'renewals_stopped',
  'renewal_too_soon',
  'tax_refused',
  'tax_unreported',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

export const exceptionLabels: Readonly<Record<ExceptionKind, string>> = {
  event_unapplied: 'Reported by the gateway, and cannot be applied',
  payment_unknown: 'Paid, and no gift knows of it',
  payment_unconfirmed: 'Paid, and not confirmed here',
  payment_missing: 'Confirmed here, not paid at the gateway',
  payment_differs: 'Another amount than the gift',
  payment_stuck: 'Processing for too long',
  cost_differs: 'Another cost than was booked',
  other_currency: 'Settled in another currency',
  refund_unknown: 'A refund that was not requested here',
  refund_missing: 'Refunded here, not at the gateway',
  refund_differs: 'A refund that differs',
  refund_returned: 'A refund that came back',
  events_silent: 'The gateway’s events do not arrive',
  own_gift_kept: 'An owner’s or staff’s gift that could not go back',
  dispute_unknown: 'A dispute that was not reported to us',
  dispute_missing: 'A dispute that the gateway does not know',
  dispute_differs: 'A dispute that differs',
  settlement_differs: 'A gift counts another sum at the gateway',
  balance_differs: 'The gateway’s balance is not explained',
  balance_unexplained: 'The gateway moved money for a reason we do not know',
  payout_returned: 'A payout to our bank came back',
  payout_late: 'A payout to our bank has not arrived',
  cover_missing: 'Less is there than is owed to projects',
  money_unfetched: 'Money without a payee',
  renewals_stopped: 'Far more plans are due than usual',
  renewal_too_soon: 'A plan is due again too soon',
  tax_refused: 'A tax of a plan cannot be worked out',
  tax_unreported: 'A paid tax that the service does not take',
}

export const closingNoteMax = 500

/** The result of a comparison: the exception to file, and whether to apply the gateway's state to our books. */
export type Verdict = {
  readonly finding?: { readonly kind: ExceptionKind; readonly detail: string }
  readonly repairs?: true
}
const agrees: Verdict = {}

type PaymentThere = {
  readonly state: string
  readonly amount: Cents
  readonly cost?: { readonly amount: Cents } | undefined
  readonly elsewhere?: Elsewhere | undefined
}
type Elsewhere = { readonly currency: string; readonly amount: number; readonly fee: number }
type GiftHere = { readonly state: string; readonly gross: Cents; readonly cost: Cents | null }

const unfinished = ['created', 'requires_action', 'processing']

export function comparePayment(there: PaymentThere, here: GiftHere | undefined): Verdict {
  const paid = inCents(there.amount)
  if (here === undefined)
    return there.state === 'succeeded'
      ? { finding: { kind: 'payment_unknown', detail: `${paid} were paid, and no gift has this payment.` } }
      : agrees
  const isConfirmed = !unfinished.includes(here.state) && here.state !== 'failed'
  if (there.state !== 'succeeded') {
    if (isConfirmed) return missing(`The gift is confirmed; at the gateway its payment is ${there.state}.`)
    const isOver = there.state === 'failed' || there.state === 'cancelled'
    return isOver && here.state !== 'failed' ? { repairs: true } : agrees
  }
  if (there.amount !== here.gross)
    return { finding: { kind: 'payment_differs', detail: `Paid were ${paid}, the gift is of ${inCents(here.gross)}.` } }
  if (isConfirmed && there.elsewhere) return { finding: otherCurrency('payment', there.elsewhere) }
  if (isConfirmed) return compareCost(there.cost?.amount, here.cost)
  const detail = `${paid} were paid, and the gift did not show it. The payment was applied again.`
  return { finding: { kind: 'payment_unconfirmed', detail }, repairs: true }
}

/** Our books are in US dollars: amounts settled in another currency are shown to staff, never booked. */
function otherCurrency(what: 'payment' | 'dispute', { currency, amount, fee }: Elsewhere) {
  const [moved, kept] = [inCurrency(currency, amount), inCurrency(currency, fee)]
  const detail = `The gateway settled this ${what} as ${moved}, and its fee of ${kept} is not in these books, which are in US dollars.`
  return { kind: 'other_currency', detail } as const
}

/** The fee may be reported later than the payment, or its event may be lost: then it is booked now. */
function compareCost(there: Cents | undefined, here: Cents | null): Verdict {
  if (there === undefined || there === here) return agrees
  if (here === null) return { repairs: true }
  const detail = `The gateway kept ${inCents(there)} of this payment, ${inCents(here)} are booked.`
  return { finding: { kind: 'cost_differs', detail } }
}

const missing = (detail: string): Verdict => ({ finding: { kind: 'payment_missing', detail } })

/** For a gift that is confirmed here and missing in the gateway's list. */
export const missingPayment = (): Verdict => missing('The gift is confirmed; the gateway does not know its payment.')

type RefundThere = { readonly state: 'pending' | 'succeeded' | 'failed'; readonly amount: Cents }
type RefundHere = { readonly state: string; readonly amount: Cents }

export function compareRefund(there: RefundThere, here: RefundHere | undefined): Verdict {
  const amount = inCents(there.amount)
  if (here === undefined)
    return there.state === 'failed'
      ? agrees
      : {
          finding: {
            kind: 'refund_unknown',
            detail: `${amount} went back to the donor. It was made at the gateway itself.`,
          },
        }
  if (there.amount !== here.amount)
    return {
      finding: { kind: 'refund_differs', detail: `Given back were ${amount}, asked for ${inCents(here.amount)}.` },
    }
  if (there.state === 'succeeded' && here.state === 'failed')
    return {
      finding: { kind: 'refund_differs', detail: `${amount} went back to the donor, and the refund failed here.` },
    }
  const isBehind = there.state !== 'pending' && here.state === 'sending'
  const cameBack = there.state === 'failed' && here.state === 'succeeded'
  return isBehind || cameBack ? { repairs: true } : agrees
}

export const missingRefund = (amount: Cents): Verdict => ({
  finding: {
    kind: 'refund_missing',
    detail: `${inCents(amount)} are refunded here; the gateway does not know this refund.`,
  },
})

type DisputeSide = {
  readonly state: 'open' | 'won' | 'lost'
  readonly amount: Cents
  readonly feeReturned?: Cents | undefined
  readonly moves?: number | undefined
  readonly elsewhere?: Elsewhere | undefined
}

export function compareDispute(there: DisputeSide, here: DisputeSide | undefined, isGiftKnown: boolean): Verdict {
  const verdict = compareDisputed(there, here, isGiftKnown)
  if (verdict.finding || there.elsewhere === undefined) return verdict
  return { ...verdict, finding: otherCurrency('dispute', there.elsewhere) }
}

function compareDisputed(there: DisputeSide, here: DisputeSide | undefined, isGiftKnown: boolean): Verdict {
  if (here === undefined) {
    const detail = `A bank disputes ${inCents(there.amount)}, and it was not reported to us.`
    const finding = { kind: 'dispute_unknown', detail } as const
    return isGiftKnown ? { finding, repairs: true } : { finding }
  }
  if (there.amount !== here.amount)
    return disputeDiffers(`${inCents(there.amount)} there, ${inCents(here.amount)} here.`)
  if (there.state === here.state) return compareFeeReturned(there.feeReturned ?? cents(0), here.feeReturned ?? cents(0))
  // The bank reversed its decision, and the event did not reach us.
  const isTurned = there.state !== 'open' && (there.moves ?? 0) > (here.moves ?? 0)
  return here.state === 'open' || isTurned
    ? { repairs: true }
    : disputeDiffers(`${there.state} there, ${here.state} here.`)
}

/** A returned fee is often reported after the verdict, or its event may be lost: then it is booked now. */
function compareFeeReturned(there: Cents, here: Cents): Verdict {
  if (there === here) return agrees
  if (here === 0) return { repairs: true }
  return disputeDiffers(`Of the fee came back ${inCents(there)} there, ${inCents(here)} here.`)
}

const disputeDiffers = (detail: string): Verdict => ({ finding: { kind: 'dispute_differs', detail } })

/**
 * Whether a repeated finding reopens an exception that staff closed: when its text has changed, or when it comes back
 * after a comparison without it.
 */
export const isReopened = (
  closed: { readonly detail: string; readonly lastSeenAt: string },
  detail: string,
  startedBeforeAt: string | null,
): boolean => closed.detail !== detail || (startedBeforeAt !== null && closed.lastSeenAt < startedBeforeAt)

import { type Cents, cents, dollars, shareOf } from '#values/money.ts'
import { dayMs, type Instant, later } from '#values/time.ts'

/** The test cards, one for every way a payment can go. */
export const testCards = [
  { id: 'succeeds', number: '4242 4242 4242 4242', does: 'Succeeds' },
  { id: 'declined', number: '4000 0000 0000 0002', does: 'Is declined by the bank' },
  { id: 'insufficient', number: '4000 0000 0000 9995', does: 'Is declined: not enough funds' },
  { id: 'expired', number: '4000 0000 0000 0069', does: 'Is declined: the card has expired' },
  { id: 'wrong-cvc', number: '4000 0000 0000 0127', does: 'Is declined: the security code is wrong' },
  { id: 'challenge', number: '4000 0027 6000 3184', does: 'Needs an extra check by the bank' },
  { id: 'late', number: '4000 0000 0000 0077', does: 'Is confirmed 20 seconds late' },
  { id: 'twice', number: '4000 0000 0000 0259', does: 'Succeeds, and the gateway tells us twice' },
  { id: 'shuffled', number: '4000 0000 0000 0341', does: 'Succeeds, and the gateway tells us in the wrong order' },
  { id: 'disputed', number: '4000 0000 0000 2685', does: 'Succeeds, and its bank disputes it 30 seconds later' },
  { id: 'no-refund', number: '4000 0000 0000 5126', does: 'Succeeds, and cannot be refunded' },
  { id: 'slow-refund', number: '4000 0000 0000 7726', does: 'Succeeds, and a refund takes 20 seconds' },
] as const
/** Cards for plans, which are charged again each month. */
export const laterCards = [
  { id: 'fails-later', number: '4000 0000 0000 9987', does: 'Succeeds now, later: not enough funds' },
  { id: 'asks-later', number: '4000 0027 6000 3185', does: 'Succeeds now, later: needs an extra check' },
  { id: 'expires', number: '4000 0000 0000 0070', does: 'Succeeds now, later: has expired' },
] as const
export type TestCard = (typeof testCards | typeof laterCards)[number]['id']

export const isTestCard = (text: unknown): text is TestCard =>
  [...testCards, ...laterCards].some((card) => card.id === text)

/** For people. */
export const labelOf = (card: string | null): string => {
  const number = [...testCards, ...laterCards].find(({ id }) => id === card)?.number
  return `Test card ending ${number?.slice(-4) ?? '0000'}`
}

/** The late card is confirmed this long after the browser's return. */
export const lateMs = 20_000
/** The shuffled card sends its earlier states this long after the success. */
export const staleMs = 2000
/** The bank disputes a payment this long after it. */
export const disputedAfterMs = 30_000
/** Its fee for a payment: as much as Stripe takes of cards in the United States. */
export const costBps = 290
export const costFixed = 30
export const costOf = (amount: Cents): Cents => cents(shareOf(amount, costBps) + costFixed)
/** The dispute fee, returned when the platform wins. */
export const disputeFee = dollars(15)
export const feeReturned = (state: DisputeState): Cents => (state === 'won' ? disputeFee : cents(0))
/** The time in which a dispute can be answered. */
export const disputeAnswerMs = 7 * dayMs

export type TestPaymentState = 'open' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'

/** The result of a form post: the payment's new state, and the events to send. */
export type Outcome = {
  readonly state: TestPaymentState
  readonly card?: TestCard
  readonly failureCode?: string
  readonly events: readonly {
    readonly state: TestPaymentState
    readonly afterMs: number
    /** How often the same event is sent. */
    readonly sends: number
  }[]
}

const endsAs = (state: TestPaymentState, failureCode?: string): Outcome => ({
  state,
  ...(failureCode && { failureCode }),
  events: [{ state, afterMs: 0, sends: 1 }],
})

export const outcomeOf = (card: TestCard): Outcome => ({ ...turnOf(card), card })

function turnOf(card: TestCard): Outcome {
  switch (card) {
    case 'succeeds':
    case 'disputed':
    case 'no-refund':
    case 'slow-refund':
    case 'fails-later':
    case 'asks-later':
    case 'expires':
      return endsAs('succeeded')
    case 'declined':
      return endsAs('failed', 'card_declined')
    case 'insufficient':
      return endsAs('failed', 'insufficient_funds')
    case 'expired':
      return endsAs('failed', 'expired_card')
    case 'wrong-cvc':
      return endsAs('failed', 'incorrect_cvc')
    case 'challenge':
      return endsAs('requires_action')
    case 'late':
      return {
        state: 'processing',
        events: [
          { state: 'processing', afterMs: 0, sends: 1 },
          { state: 'succeeded', afterMs: lateMs, sends: 1 },
        ],
      }
    case 'shuffled':
      return {
        state: 'succeeded',
        events: [
          { state: 'succeeded', afterMs: 0, sends: 1 },
          { state: 'processing', afterMs: staleMs, sends: 1 },
          { state: 'requires_action', afterMs: 2 * staleMs, sends: 1 },
        ],
      }
    case 'twice':
      return { state: 'succeeded', events: [{ state: 'succeeded', afterMs: 0, sends: 2 }] }
  }
}

/** A charge of a saved card, without the person. A declined one stays open for another attempt. */
export function chargeOutcome(card: TestCard): Outcome {
  const declined = declines[card]
  if (declined !== undefined) return { ...endsAs('open', declined), card }
  // The bank's check was passed when the card was saved.
  return card === 'challenge' ? { ...endsAs('succeeded'), card } : outcomeOf(card)
}

const declines: Readonly<Partial<Record<TestCard, string>>> = {
  declined: 'card_declined',
  insufficient: 'insufficient_funds',
  expired: 'expired_card',
  'wrong-cvc': 'incorrect_cvc',
  'fails-later': 'insufficient_funds',
  'asks-later': 'authentication_required',
  expires: 'expired_card',
}

export const challengeOutcome = (approved: boolean): Outcome =>
  approved ? endsAs('succeeded') : endsAs('failed', 'authentication_failed')

export const cancelOutcome: Outcome = endsAs('cancelled', 'checkout_cancelled')

export type DisputeState = 'open' | 'won' | 'lost'

/** Why a refund is refused, or undefined. A disputed payment cannot be refunded. */
export function refundFault(
  payment: { state: TestPaymentState; card: string | null; amount: Cents; disputeState: DisputeState | null },
  refunded: Cents,
  wanted: Cents,
): string | undefined {
  if (payment.state !== 'succeeded') return 'payment_not_captured'
  if (payment.disputeState === 'open' || payment.disputeState === 'lost') return 'charge_disputed'
  if (refunded + wanted > payment.amount) return 'amount_too_large'
  return payment.card === 'no-refund' ? 'card_refuses_refunds' : undefined
}

/** Why an answer to a dispute is refused, or undefined: a bank accepts one, in time and before it decides. */
export function answerFault(
  held: { readonly state: DisputeState; readonly answerKey: string | null; readonly paidAt: Instant } | undefined,
  now: Instant,
): string | undefined {
  if (held === undefined) return 'no_such_dispute'
  if (held.state !== 'open') return 'dispute_closed'
  if (held.answerKey !== null) return 'dispute_answered'
  return now >= answerBy(held.paidAt) ? 'dispute_past_due' : undefined
}

/** The deadline for answering a dispute of a payment. */
export const answerBy = (paidAt: Instant): Instant => later(paidAt, disputedAfterMs + disputeAnswerMs)

/**
 * What came in is available for a payout after this time, and a payout arrives after another day, as with real cards.
 */
export const availableAfterMs = 2 * dayMs
export const payoutTakesMs = dayMs

import type { AccountCode, Balance, EntryKind } from '#features/funding/ledger/rules.ts'
import { inThousands } from '#values/count.ts'
import { platformBps, processingBps, processingFixedCents, type Split, splitGift } from '#values/fees.ts'
import { type Cents, cents, grossBefore } from '#values/money.ts'
import { shortName } from '#values/person-name.ts'

/** AMB-092: below this, fees take more than an eighth. */
export const giftDollarsMin = 5
export const giftDollarsMax = 100_000
export const giftDollarsFault = `Please give a whole number of dollars, from ${giftDollarsMin} to ${inThousands(giftDollarsMax)}.`
export const noteLengthMax = 500
/** The dialog's buttons for common amounts. */
export const quickDollars = [25, 50, 100, 250] as const

/**
 * The smallest gift of which exactly this reaches the project, when the donor covers the fees. The fees are shares of
 * the larger gift, so it carries cents: $100.00 for the project are a gift of $106.70 (money.md §4).
 *
 * @param net whole dollars between the limits of a gift, for each of which there is an exact answer.
 */
export function coverFees(net: Cents): Cents {
  const about = grossBefore(net + processingFixedCents, platformBps + processingBps)
  for (let gross = about - 3; gross <= about + 3; gross += 1)
    if (splitGift(cents(gross)).net === net) return cents(gross)
  throw new RangeError(`no gift leaves exactly ${net} cents to the project`)
}

/** Splits a gift of whole dollars; with covered fees, the dollars are what reaches the project. */
export const splitOfWish = (amount: Cents, coversFees: boolean): Split =>
  splitGift(coversFees ? coverFees(amount) : amount)

/** Sums of postings by account, debit positive. */
export type AccountSums = Readonly<Partial<Record<AccountCode, number>>>

/**
 * Adds up postings into the parts of gifts: refunds and lost disputes are subtracted, money in dispute still counts,
 * and the platform's own costs are left out.
 */
export function splitOfAccounts(sums: AccountSums): Split {
  const of = (...accounts: AccountCode[]): number => accounts.reduce((sum, account) => sum + (sums[account] ?? 0), 0)
  return {
    gross: cents(of('processor_clearing', 'processor_cost', 'dispute_receivable', 'dispute_fee')),
    platformFee: cents(0 - of('platform_fee')),
    processingFee: cents(0 - of('processing_fee_recovered', 'refund_loss')),
    net: cents(0 - of('project_pending', 'project_dispute_hold')),
  }
}

/** Which kinds of entries pay a project's money out to its researcher, or take that back (CNST-05). */
const paysOut: Readonly<Record<EntryKind, boolean>> = {
  donation: false,
  processor_cost: false,
  refund: false,
  refund_returned: false,
  dispute_opened: false,
  dispute_won: false,
  dispute_lost: false,
  dispute_reversed: false,
  dispute_fee_returned: false,
  redirect_out: false,
  redirect_in: false,
  payout: true,
  payout_back: true,
  payout_cover: false,
  claim_written_off: false,
  claim_recovered: false,
  bank_payout: false,
  gateway_fee: false,
  gateway_topup: false,
  gateway_unexplained: false,
  plan_paid: false,
  plan_cost: false,
  plan_surplus: false,
  plan_returned: false,
  plan_dispute: false,
  plan_revenue: false,
}

/** What the platform advanced for a project's payouts, wrote off, and got back: not part of gifts. */
const coversPayouts: readonly EntryKind[] = ['payout_cover', 'claim_written_off', 'claim_recovered']

/** Whether a line of the public ledger is a gift , not a correction of one. */
export const isGiftLine = (kind: EntryKind): boolean => kind === 'donation' || kind === 'redirect_in'

/** Where the money of a project's gifts is, from the balances of its ledger. */
export function whereaboutsOf(balances: readonly Balance[]) {
  const sum = (accounts: readonly AccountCode[], isMeant: (kind: EntryKind) => boolean = () => true): number =>
    balances
      .filter(({ account, kind }) => accounts.includes(account) && isMeant(kind))
      .reduce((total, one) => total + one.balance, 0)
  const among =
    (...kinds: EntryKind[]) =>
    (kind: EntryKind): boolean =>
      kinds.includes(kind)
  const sums: Partial<Record<AccountCode, number>> = {}
  for (const { account, balance, kind } of balances)
    if (!paysOut[kind] && !coversPayouts.includes(kind)) sums[account] = (sums[account] ?? 0) + balance
  const split = splitOfAccounts(sums)
  const came = sum(['processor_clearing'], among('donation', 'redirect_in'))
  const refunded = -sum(['processor_clearing'], among('refund', 'refund_returned'))
  const redirectedAway = -sum(['processor_clearing'], among('redirect_out'))
  const inDispute = -sum(['project_dispute_hold'])
  const onItsWay = -sum(['payout_in_transit'])
  const paidOut = sum(['project_pending'], (kind) => paysOut[kind]) - onItsWay
  // Taken by banks after it was paid out: the platform advanced it, so the project owes nothing.
  const covered = sum(['payee_receivable', 'bad_debt'])
  return {
    ...{ split, came: cents(came), refunded: cents(refunded), redirectedAway: cents(redirectedAway) },
    takenByBanks: cents(came - refunded - redirectedAway - split.gross),
    ...{ held: cents(-sum(['project_pending'])), inDispute: cents(inDispute) },
    ...{ onItsWay: cents(onItsWay), paidOut: cents(paidOut), covered: cents(covered) },
  }
}

/** Whether an amount is allowed: whole dollars between the limits (AMB-092). */
export const isGiftDollars = (dollars: number): boolean =>
  Number.isInteger(dollars) && dollars >= giftDollarsMin && dollars <= giftDollarsMax

export const donationStates = [
  'created',
  'requires_action',
  'processing',
  'failed',
  'succeeded',
  'partially_refunded',
  'refunded',
  'disputed',
  'lost',
] as const
export type DonationState = (typeof donationStates)[number]

/** A receipt number as shown: gifts without an account have their own series, G1, G2 and so on. */
export const receiptLabel = (gift: { readonly receiptNumber: number | null; readonly asGuest: boolean }): string =>
  `${gift.asGuest ? 'G' : ''}${gift.receiptNumber ?? ''}`

/** Parses a typed receipt number, `no. 12` or `G3`; undefined when it is none. */
export function receiptFrom(typed: string): { number: number; asGuest: boolean } | undefined {
  const [, guest, number] = /^(?:receipt\s*)?(?:no\.?\s*)?(g?)(\d{1,9})$/i.exec(typed.trim()) ?? []
  return number === undefined ? undefined : { number: Number(number), asGuest: guest !== '' }
}

/** Whether the gateway's checkout is still open. */
export const isPayable = (state: DonationState): boolean => state === 'created' || state === 'requires_action'

/** The amounts that decide about a confirmed gift. */
export type Settled = {
  readonly gross: Cents
  readonly processingFee: Cents
  readonly refunded: Cents
  /** The amount lost in disputes. */
  readonly lost: Cents
}

/**
 * AMB-097: all of a gift but the processing fee. A donor who gets this much back has been refunded in full: the
 * project keeps nothing of the gift.
 */
export const refundable = ({ gross, processingFee }: Pick<Settled, 'gross' | 'processingFee'>): Cents =>
  cents(gross - processingFee)

/**
 * The part of a gift that counts as raised: nothing once it is fully refunded, although the processing fee may be
 * retained (AMB-097).
 */
export function countedOf(gift: Settled): Cents {
  const gone = gift.refunded + gift.lost
  return gone >= refundable(gift) ? cents(0) : cents(gift.gross - gone)
}

/** The state of a confirmed gift. */
export function settledState(gift: Settled, isDisputed: boolean): DonationState {
  if (isDisputed) return 'disputed'
  if (gift.lost > 0) return 'lost'
  if (gift.refunded >= refundable(gift)) return 'refunded'
  return gift.refunded > 0 ? 'partially_refunded' : 'succeeded'
}

/**
 * A gift only moves forward, so events may come in any order and more than once. Success outranks failure, because
 * charged money must be accounted for.
 */
const rank: Record<DonationState, number> = {
  created: 0,
  requires_action: 1,
  processing: 2,
  failed: 3,
  succeeded: 4,
  partially_refunded: 5,
  refunded: 5,
  disputed: 5,
  lost: 5,
}

/** The gift's state for each payment state; undefined for no change. */
const meaning = {
  open: 'created',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'failed',
} as const
export type PaymentSays = keyof typeof meaning

/** The state after a payment event, or undefined when the gift stays as it is. */
export function nextState(from: DonationState, payment: PaymentSays): DonationState | undefined {
  const to = meaning[payment]
  return rank[to] > rank[from] ? to : undefined
}

/**
 * What receipts and statements say about taxes: what was given for the gifts, who issued it, and whether they count.
 */
export function taxLines(tax: { number?: string; goodsText?: string; text?: string } = {}): string[] {
  const deductible = tax.text ?? (tax.number === undefined ? 'Gifts are not tax-deductible.' : undefined)
  return [
    tax.goodsText ?? 'No goods or services were provided in exchange for gifts.',
    ...(tax.number === undefined ? [] : [`Tax number of the issuer: ${tax.number}.`]),
    ...(deductible === undefined ? [] : [deductible]),
  ]
}

/** Shown instead of a hidden name. */
export const anonymousName = 'Anonymous'

/** AMB-133: other people see first name and initial, or nothing. */
export const publicDonorName = (donor: { firstName: string; lastName: string; anonymous: boolean }): string =>
  (donor.anonymous ? '' : shortName(donor)) || anonymousName

/** AMB-133: the project's owner sees full names, except those of anonymous donors. */
export const donorNameForOwner = (donor: { firstName: string; lastName: string; anonymous: boolean }): string =>
  (donor.anonymous ? '' : `${donor.firstName} ${donor.lastName}`.trim()) || anonymousName

/** Why a payment failed, and what to do next, by the code of the gateway or of the card's bank. */
const failures: Readonly<Record<string, readonly [cause: string, next: string]>> = {
  insufficient_funds: [
    'The card does not have enough funds for this gift.',
    'You can try another card or a smaller amount.',
  ],
  card_velocity_exceeded: [
    'The gift is over the limit that the bank has set for this card.',
    'You can try a smaller amount or another card, or ask your bank to raise the limit.',
  ],
  expired_card: ['The card has expired.', 'You can try again with another card.'],
  invalid_expiry: ['The card’s expiry date does not match.', 'You can try again and type it as on the card.'],
  incorrect_cvc: [
    'The card’s security code (CVC) does not match.',
    'You can try again: it is the three digits on the back, or four on the front of an American Express card.',
  ],
  incorrect_number: ['The card number is not right.', 'You can try again and type it as on the card.'],
  incorrect_address: [
    'The address or postcode does not match the one that the bank has for this card.',
    'You can try again with the address of your bank statement.',
  ],
  card_not_supported: ['This kind of card does not take such payments.', 'You can try again with another card.'],
  authentication_failed: [
    'The bank’s extra check was not completed.',
    'You can try again and approve it, or use another card.',
  ],
  processing_error: ['The bank could not be asked just now.', 'You can try again in some minutes with the same card.'],
  checkout_expired: ['The payment page closed before it was paid.', 'You can try again.'],
  checkout_cancelled: ['You left the payment page before paying.', ''],
  // Also for a card reported lost or stolen: banks ask us not to reveal that to the person at the keyboard.
  declined: [
    'The bank declined the card and does not say why.',
    'You can try again with another card, or ask your bank why.',
  ],
}

/** Codes that mean the same for the donor. */
const sameFailures: Readonly<Record<string, keyof typeof failures>> = {
  withdrawal_count_limit_exceeded: 'card_velocity_exceeded',
  invalid_expiry_month: 'invalid_expiry',
  invalid_expiry_year: 'invalid_expiry',
  invalid_cvc: 'incorrect_cvc',
  invalid_number: 'incorrect_number',
  incorrect_zip: 'incorrect_address',
  currency_not_supported: 'card_not_supported',
  authentication_required: 'authentication_failed',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
  try_again_later: 'processing_error',
}

/** A failed payment explained to the donor: the cause and what to do next. */
export function failureText(code = 'declined'): string {
  // A gateway's code may be any string, also the name of a property that every object has.
  const known = Object.hasOwn(sameFailures, code) ? (sameFailures[code] ?? code) : code
  const [cause, next] = (Object.hasOwn(failures, known) ? failures[known] : failures.declined) ?? ['', '']
  return [cause, 'Nothing was charged.', next].filter(Boolean).join(' ')
}

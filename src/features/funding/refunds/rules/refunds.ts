import { type DonationState, refundable } from '#features/funding/donations/rules.ts'
import { type Cents, cents } from '#values/money.ts'
import { dayMs } from '#values/time.ts'
import { type Given, platformPart } from './standing.ts'

/** AMB-097: the only two reasons. */
export const refundReasons = ['fraud', 'platform_error'] as const
export type RefundReason = (typeof refundReasons)[number]
export const reasonLabels: Readonly<Record<RefundReason, string>> = { fraud: 'Fraud', platform_error: 'Platform error' }

export const refundStates = ['requested', 'declined', 'withdrawn', 'sending', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** What becomes of a refund that waits: a second person approves or declines it, its requester withdraws it. */
export const refundVerdicts = ['approve', 'decline', 'withdraw'] as const
export type RefundVerdict = (typeof refundVerdicts)[number]

export const refundNoteMax = 500

/** Above this a second person must approve (money.md §10). */
export const aloneMax: Cents = cents(50_000)

/** What one person may refund alone in a day, over all gifts: it limits what a stolen session is worth. */
export const aloneDayMax: Cents = cents(200_000)
/** Any 24 hours, so that midnight does not start a second day. */
export const aloneDayMs = dayMs

/** What was decided by one person alone: for this gift by anyone, and by that person in a day for all gifts. */
export type Alone = { readonly ofGift: Cents; readonly inDay: Cents }

/** What one person may still refund of a gift alone. */
export const leftAlone = ({ ofGift, inDay }: Alone): Cents =>
  cents(Math.max(0, Math.min(aloneMax - ofGift, aloneDayMax - inDay)))

/**
 * Whether a refund needs a second person. Refunds that one person decided alone count together, so splitting a large
 * refund does not help.
 */
export const needsSecondPerson = (amount: Cents, alone: Alone): boolean => amount > leftAlone(alone)

/**
 * Whether the whole gift may be refunded, including the processing fee, which the platform bears then: a donor who does
 * not get everything back after fraud or our error disputes the rest.
 *
 * @param whole the reasons for which it may, as the installation says.
 */
export const goesBackWhole = (reason: RefundReason, whole: readonly RefundReason[]): boolean => whole.includes(reason)

type Settled = Given & {
  readonly state: DonationState
  readonly refunded: Cents
  readonly lost: Cents
}

/**
 * The most of a gift that can still be refunded, also if a bank took a part of it.
 *
 * @param reserved what was refunded, and what is promised.
 * @param isWhole whether the processing fee is refunded, too.
 */
export const leftToRefund = (gift: Omit<Settled, 'state' | 'refunded'>, reserved: Cents, isWhole: boolean): Cents =>
  cents(Math.max(0, (isWhole ? gift.gross : refundable(gift)) - gift.lost - reserved))

/** If a gift was refunded except for the processing fee, the fee may still be refunded. */
const refundableStates: readonly DonationState[] = ['succeeded', 'partially_refunded', 'refunded', 'lost']

/** Whether anything of a gift can be refunded at all, whatever is promised. */
export const mayBeRefunded = (gift: Settled, isWhole: boolean): boolean =>
  refundableStates.includes(gift.state) && leftToRefund(gift, gift.refunded, isWhole) > 0

/** What is left of a gift after its refunds, by part; the parts sum to the rest. Only for gifts without disputes. */
export function restOf(gift: Given & { readonly refunded: Cents }): Given {
  const gross = cents(gift.gross - gift.refunded)
  const platformFee = cents(gift.platformFee - platformPart(gift, gift.refunded))
  const { processingFee } = gift
  return { gross, platformFee, processingFee, net: cents(gross - platformFee - processingFee) }
}

/** Why the gateway refused a refund, or why a bank returned it, for the staff who requested it. */
export function refundFailureText(code: string | null, cameBack: boolean): string {
  if (cameBack)
    return `The donor’s bank did not take it${code ? ` (${code})` : ''}. The donor still waits for the money, and was notified.`
  switch (code) {
    case 'charge_disputed':
      return 'The donor’s bank disputes this payment, so it decides about the money.'
    case 'amount_too_large':
      return 'The gateway has less left of this payment than was asked for.'
    default:
      return `The gateway refused${code ? ` (${code})` : ''}. Nothing was given back.`
  }
}

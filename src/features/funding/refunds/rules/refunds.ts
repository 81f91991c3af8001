import { refundable, type Settled } from '#features/funding/donations/rules.ts'
import { type Cents, cents, proRata } from '#values/money.ts'

/** AMB-097: the only two reasons. */
export const refundReasons = ['fraud', 'platform_error'] as const
export type RefundReason = (typeof refundReasons)[number]
export const reasonLabels: Readonly<Record<RefundReason, string>> = { fraud: 'Fraud', platform_error: 'Platform error' }

export const refundStates = ['requested', 'declined', 'sending', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export const refundNoteMax = 500

/** Above this a second person must approve (money.md §10). */
export const aloneMax: Cents = cents(50_000)

/**
 * Whether a refund needs a second person. Refunds of the gift that one person decided alone count together, so
 * splitting a large refund does not help.
 */
export const needsSecondPerson = (amount: Cents, alone: Cents): boolean => amount + alone > aloneMax

type Paid = Settled & { readonly platformFee: Cents; readonly net: Cents }

/** The platform fee's part of all refunds of a gift so far. */
const platformPart = (gift: Paid, refunded: number): Cents => proRata(refunded, gift.platformFee, refundable(gift))

export type Shares = { readonly project: Cents; readonly platform: Cents }

/**
 * Divides a refund between project and platform fee in proportion, the platform's part rounded down to the cent. The
 * parts are computed over all refunds of the gift so far, so that after any number of refunds both have given back
 * exactly what they had (money.md §4).
 *
 * @param gift with what was refunded before.
 */
export function refundShares(gift: Paid, amount: Cents): Shares {
  const platform = cents(platformPart(gift, gift.refunded + amount) - platformPart(gift, gift.refunded))
  return { project: cents(amount - platform), platform }
}

/** What is left of a gift after its refunds, by part; the parts sum to the rest. */
export function restOf(gift: Paid): { gross: Cents; platformFee: Cents; processingFee: Cents; net: Cents } {
  const gross = cents(gift.gross - gift.refunded)
  const platformFee = cents(gift.platformFee - platformPart(gift, gift.refunded))
  const { processingFee } = gift
  return { gross, platformFee, processingFee, net: cents(gross - platformFee - processingFee) }
}

/** The shares of a dispute: the project's, to hold; the platform fee's; and the platform's loss. */
export type Held = Shares & { readonly loss: Cents }

/**
 * Divides a disputed amount over what is left of the gift. If all of it is disputed, each part is exactly what is left;
 * if less, parts are proportional and the platform takes the remainder. A claim beyond the rest is the platform's loss,
 * as is the processing fee.
 *
 * @param refunded the refunded amount, including refunds being sent.
 */
export function heldShares(gift: Paid, refunded: Cents, disputed: Cents): Held {
  const rest = gift.gross - refunded
  const [platform, covered] = [gift.platformFee - platformPart(gift, refunded), Math.min(disputed, rest)]
  const project = rest - platform - gift.processingFee
  const shares = { project: proRata(covered, project, rest), platform: proRata(covered, platform, rest) }
  return { ...shares, loss: cents(disputed - shares.project - shares.platform) }
}

/** Why the gateway refused a refund, or why a bank returned it, for the staff who requested it. */
export function refundFailureText(code: string | null, cameBack: boolean): string {
  if (cameBack)
    return `The donor’s bank did not take it${code ? ` (${code})` : ''}. The donor still waits for the money, and was told so.`
  switch (code) {
    case 'charge_disputed':
      return 'The donor’s bank disputes this payment, so it decides about the money.'
    case 'amount_too_large':
      return 'The gateway has less left of this payment than was asked for.'
    default:
      return `The gateway refused${code ? ` (${code})` : ''}. Nothing was given back.`
  }
}

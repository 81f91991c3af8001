import { refundable, type Settled } from '#features/funding/donations/rules.ts'
import { type Cents, cents, proRata } from '#values/money.ts'

/** AMB-097: the only two reasons. */
export const refundReasons = ['fraud', 'platform_error'] as const
export type RefundReason = (typeof refundReasons)[number]
export const reasonLabels: Readonly<Record<RefundReason, string>> = { fraud: 'Fraud', platform_error: 'Platform error' }

export const refundStates = ['requested', 'declined', 'sending', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export const refundNoteMax = 500

/** Above this a second person must agree (money.md §10). */
export const aloneMax: Cents = cents(50_000)

/**
 * Whether a refund needs a second person. What one person has already given back of the gift alone counts with it:
 * cutting a large refund into small ones changes nothing.
 */
export const needsSecondPerson = (amount: Cents, alone: Cents): boolean => amount + alone > aloneMax

type Paid = Settled & { readonly platformFee: Cents; readonly net: Cents }

/** What of a gift's refunds the platform fee bears when so much was refunded in all. */
const platformPart = (gift: Paid, refunded: number): Cents => proRata(refunded, gift.platformFee, refundable(gift))

export type Shares = { readonly project: Cents; readonly platform: Cents }

/**
 * Who bears a refund: the project and the platform fee in proportion, the platform's part cut to the cent and the
 * remainder to the project. The parts are reckoned over all refunds of the gift so far, so that any number of them ends
 * exactly: with the last one project and platform have given back all that they had (money.md §4).
 *
 * @param gift with what was refunded before.
 */
export function refundShares(gift: Paid, amount: Cents): Shares {
  const platform = cents(platformPart(gift, gift.refunded + amount) - platformPart(gift, gift.refunded))
  return { project: cents(amount - platform), platform }
}

/** What is left of a gift after its refunds, by where it is. The parts sum to the rest. */
export function restOf(gift: Paid): { gross: Cents; platformFee: Cents; processingFee: Cents; net: Cents } {
  const gross = cents(gift.gross - gift.refunded)
  const platformFee = cents(gift.platformFee - platformPart(gift, gift.refunded))
  const { processingFee } = gift
  return { gross, platformFee, processingFee, net: cents(gross - platformFee - processingFee) }
}

/** What a bank's dispute touches: a project's share to hold, the platform fee's share, and what only the platform bears. */
export type Held = Shares & { readonly loss: Cents }

/**
 * Divides a disputed amount over what is left of the gift. Of the whole rest, each part is exactly what it has left;
 * of less, parts are proportional and the platform takes the remainder; what banks claim beyond the rest is the
 * platform's loss, as is the processing fee.
 *
 * @param refunded what went back to the giver, refunds on their way included.
 */
export function heldShares(gift: Paid, refunded: Cents, disputed: Cents): Held {
  const rest = gift.gross - refunded
  const [platform, covered] = [gift.platformFee - platformPart(gift, refunded), Math.min(disputed, rest)]
  const project = rest - platform - gift.processingFee
  const shares = { project: proRata(covered, project, rest), platform: proRata(covered, platform, rest) }
  return { ...shares, loss: cents(disputed - shares.project - shares.platform) }
}

/** What a gateway says when it will not give money back, or when a bank sends it back, for the staff who asked. */
export function refundFailureText(code: string | null, cameBack: boolean): string {
  if (cameBack)
    return `The giver’s bank did not take it${code ? ` (${code})` : ''}. The giver still waits for the money, and was told so.`
  switch (code) {
    case 'charge_disputed':
      return 'The giver’s bank disputes this payment, so it decides about the money.'
    case 'amount_too_large':
      return 'The gateway has less left of this payment than was asked for.'
    default:
      return `The gateway refused${code ? ` (${code})` : ''}. Nothing was given back.`
  }
}

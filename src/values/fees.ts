import { type Cents, cents, dollars, shareOf } from './money.ts'

/** CNST-01: 3.5 % of all funding received goes to the platform. */
export const platformBps = 350
/** CNST-02: 2.5 % and 30 cents of each gift for processing; not refundable. */
export const processingBps = 250
export const processingFixedCents = cents(30)

export type Split = {
  readonly gross: Cents
  readonly platformFee: Cents
  readonly processingFee: Cents
  /** What reaches the project. */
  readonly net: Cents
}

/**
 * AMB-095, AMB-096: fees are taken from the gift, each rounded half up to the cent; the project gets the remainder, so
 * the parts always sum to the gift.
 *
 * @throws RangeError when the fees would take the whole gift (under 32 cents).
 */
export function splitGift(gross: Cents): Split {
  const platformFee = shareOf(gross, platformBps)
  const processingFee = cents(shareOf(gross, processingBps) + processingFixedCents)
  const net = cents(gross - platformFee - processingFee)
  if (net <= 0) throw new RangeError(`nothing of ${gross} cents would reach the project`)
  return { gross, platformFee, processingFee, net }
}

/** The approximate size of most gifts; fees on a goal are estimated with gifts of this size. */
export const usualGift = dollars(50)

export type AfterFees = { readonly gifts: number; readonly fees: Cents; readonly net: Cents }

/**
 * What fees leave of a goal that is raised in gifts of $50: of $6,000 in 120 gifts, $5,604. The last gift may be
 * smaller.
 */
export function afterFees(goal: Cents): AfterFees {
  const whole = Math.floor(goal / usualGift)
  const rest = cents(goal - whole * usualGift)
  const net = cents(whole * splitGift(usualGift).net + (rest > 0 ? splitGift(rest).net : 0))
  return { gifts: whole + (rest > 0 ? 1 : 0), fees: cents(goal - net), net }
}

import type { DonationState } from '#features/funding/donations/rules.ts'
import type { OfferReason } from '#features/funding/outcomes/rules.ts'
import type { Split } from '#values/fees.ts'
import { type Cents, inCents } from '#values/money.ts'
import { hourMs, type Instant, later } from '#values/time.ts'

type Standing = { readonly text: string; readonly tone: 'ok' | 'warn' | 'bad' | 'neutral' }

const waiting: Standing = { text: 'Pending', tone: 'warn' }
const standings: Readonly<Record<DonationState, Standing>> = {
  created: waiting,
  requires_action: waiting,
  processing: waiting,
  failed: { text: 'Failed', tone: 'bad' },
  succeeded: { text: 'Confirmed', tone: 'ok' },
  partially_refunded: { text: 'Partly refunded', tone: 'neutral' },
  refunded: { text: 'Refunded', tone: 'neutral' },
  disputed: { text: 'Disputed', tone: 'warn' },
  lost: { text: 'Taken back by the bank', tone: 'neutral' },
}

/** The state of a gift in one word. */
export const standingOf = (state: DonationState): Standing => standings[state]

/** Whether a payment has been pending for more than an hour (screens.md, /my-donations). */
export const waitsLong = (
  gift: { readonly state: DonationState; readonly createdAt: Instant },
  now: Instant,
): boolean => standings[gift.state] === waiting && later(gift.createdAt, hourMs) < now

/** Where the money of a confirmed gift is. */
type Money = {
  readonly refunded: Cents
  readonly takenByBank: Cents
  readonly fees: Cents
  readonly held: Cents
  readonly inDispute: Cents
}

type PlacedGift = { readonly money: Money; readonly project: { readonly paidOut: Cents } }

/**
 * Where the money of a confirmed gift is now, one sentence for each part that is not zero. Payouts are of a project's
 * money, not of single gifts: after the first one the sentence says how much of all its gifts was paid out.
 */
export function whereItIs({ money, project: { paidOut } }: PlacedGift): string[] {
  const { refunded, takenByBank, fees, held, inDispute } = money
  const isGone = held === 0 && inDispute === 0
  const withProject =
    paidOut > 0
      ? `is for the project. Of all gifts to it, ${inCents(paidOut)} was paid out to its researcher so far.`
      : 'is held for the project until it is paid out to its researcher.'
  return [
    ...(held > 0 ? [`${inCents(held)} of it ${withProject}`] : []),
    ...(inDispute > 0 ? [`${inCents(inDispute)} of it is on hold until your bank has decided about the dispute.`] : []),
    ...(refunded > 0 ? [`${inCents(refunded)} was given back to you.`] : []),
    ...(takenByBank > 0 ? [`${inCents(takenByBank)} was taken back by your bank.`] : []),
    ...(fees > 0 ? [`${inCents(fees)} ${isGone ? 'was kept as the processing fee' : 'went to fees'}.`] : []),
    ...(isGone ? ['Nothing of it is with the project.'] : []),
  ]
}

/** Why a gift may be redirected. */
export const offerTexts: Readonly<Record<OfferReason, string>> = {
  below_minimum: 'This project stayed below its minimum.',
  unfetched: 'The researcher of this project could not be paid.',
  late_payment: 'This project reached its minimum with a payment that settled late.',
}

const monthsShown = 12

/** The month of a moment and the eleven before it (UTC), oldest first, as 2026-11. */
export function lastMonths(now: Instant): readonly string[] {
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))]
  return Array.from({ length: monthsShown }, (_, at) => {
    const count = year * 12 + month - monthsShown + at
    return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

/** The label of a year's sum: gifts less what came back in the same year. */
export const sumLabel = (year: number, lines: readonly { readonly kind: string }[]): string =>
  lines.every(({ kind }) => kind === 'donation') ? `Given in ${year}` : `Given in ${year}, less what came back`

/** The parts of a year's sum. */
export const partsOfSum = ({ net, platformFee, processingFee }: Split): string =>
  `${inCents(net)} of it is for the projects, where money is held until it is paid out, ${inCents(platformFee)} is the platform fee and ${inCents(processingFee)} paid for processing. What comes back in a later year stands in the statement of that year. Dates are in UTC.`

/** The kinds of lines in a statement. */
export const entryNames = {
  donation: 'Gift',
  refund: 'Refund',
  refund_returned: 'Refund came back',
  dispute_lost: 'Taken back by the bank',
  dispute_reversed: 'Given back by the bank',
  redirect_out: 'Redirected to another project',
  redirect_in: 'Redirected from another project',
} as const

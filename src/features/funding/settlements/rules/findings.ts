import type { ExceptionKind } from '#features/funding/exceptions/rules.ts'
import { type Cents, cents, inCents } from '#values/money.ts'
import { hourMs, type Instant, later } from '#values/time.ts'
import { payoutLateMs } from './booking.ts'

/** Younger differences may be about an event that is still on its way. */
const settlingMs = hourMs

type Difference = { readonly listed: Cents; readonly booked: Cents; readonly at: Instant }

/**
 * Whether a difference may still settle: the statement before must have seen it, so that each gets a night in which
 * the comparison repairs it.
 */
export const isYoung = ({ at }: Pick<Difference, 'at'>, formerEndedAt: Instant | null, now: Instant): boolean =>
  formerEndedAt === null || at > formerEndedAt || at > later(now, -settlingMs)

export type Finding = {
  readonly kind: ExceptionKind
  readonly reference: string
  readonly donationId: string | null
  readonly detail: string
}

export const giftFinding = (
  gift: Difference & { readonly paymentRef: string; readonly donationId: string | null },
): Finding => ({
  kind: 'settlement_differs',
  reference: gift.paymentRef,
  donationId: gift.donationId,
  detail: `With its refunds, disputes and costs, the gateway counts ${inCents(gift.listed)} of this payment to us, the books count ${inCents(gift.booked)}.`,
})

type Row = { readonly rowRef: string; readonly type: string; readonly net: Cents }

export const rowFinding = ({ rowRef, type, net }: Row): Finding => ({
  kind: 'balance_unexplained',
  reference: rowRef,
  donationId: null,
  detail: `The gateway changed our balance by ${inCents(net)} and calls it “${type}”. It stands under “Not explained yet” in the books.`,
})

type Payout = {
  readonly payoutRef: string
  readonly state: string
  readonly amount: Cents
  readonly failureCode: string | null
  readonly arrivesAt: Instant
}

/** What a person has to handle about a payout: it came back, or has not arrived. */
export function payoutFindings(payout: Payout, now: Instant): Finding[] {
  const { payoutRef: reference, state, failureCode, arrivesAt } = payout
  const amount = inCents(payout.amount)
  if (state === 'failed') {
    const why = failureCode ? ` (${failureCode})` : ''
    const detail = `Our bank did not take the payout of ${amount}${why}. The money is with the gateway again.`
    return [{ kind: 'payout_returned', reference, donationId: null, detail }]
  }
  if (state !== 'pending' || arrivesAt > later(now, -payoutLateMs)) return []
  const detail = `The payout of ${amount} should have been in our bank on ${arrivesAt.slice(0, 10)}.`
  return [{ kind: 'payout_late', reference, donationId: null, detail }]
}

type Figures = {
  readonly balance: Cents
  readonly booked: Cents
  readonly elsewhere: Cents
  readonly young: Cents
  readonly differing: Cents
}

/** What remains between the gateway's report and the books after all known differences. Zero, or a fault. */
export const unexplained = ({ balance, booked, elsewhere, young, differing }: Figures): Cents =>
  cents(booked - balance + elsewhere - young - differing)

export function balanceFindings(said: Figures): Finding[] {
  const left = unexplained(said)
  if (left === 0) return []
  const detail = `The gateway says that it owes us ${inCents(said.balance)}, the books say ${inCents(said.booked)}, and no row of the gateway’s list explains ${inCents(left)} of the difference.`
  return [{ kind: 'balance_differs', reference: 'balance', donationId: null, detail }]
}

/** @param own the surplus over what is owed to projects. */
export function coverFindings(own: Cents): Finding[] {
  if (own >= 0) return []
  const missing = inCents(cents(-own))
  const detail = `Gateway and bank hold ${missing} less than is owed to projects, because fees did not cover what the platform bore. Please add ${missing} of the platform’s own money.`
  return [{ kind: 'cover_missing', reference: 'cover', donationId: null, detail }]
}

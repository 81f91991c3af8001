import type { DonationState } from '#features/funding/donations/rules.ts'
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

const monthsShown = 12

/** The month of a moment and the eleven before it (UTC), oldest first, as 2026-11. */
export function lastMonths(now: Instant): readonly string[] {
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))]
  return Array.from({ length: monthsShown }, (_, at) => {
    const count = year * 12 + month - monthsShown + at
    return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

/** The kinds of lines in a statement. */
export const entryNames = {
  donation: 'Gift',
  refund: 'Refund',
  refund_returned: 'Refund came back',
  dispute_lost: 'Taken back by the bank',
  redirect_out: 'Redirected to another project',
  redirect_in: 'Redirected from another project',
} as const

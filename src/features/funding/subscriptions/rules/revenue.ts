import { type Cents, cents } from '#values/money.ts'
import { dateOf, type Instant, instantOf, later, millisOf } from '#values/time.ts'

const monthOf = (at: Instant, months = 0): Instant => {
  const date = dateOf(millisOf(at))
  return instantOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
}

/** The end of the last month that is over, in UTC. */
export const lastMonthEnd = (now: Instant): Instant => monthOf(now)

/** The ends of months after a moment, up to and with another. */
export function monthEnds(after: Instant, until: Instant): Instant[] {
  const ends: Instant[] = []
  for (let end = monthOf(after, 1); end <= until; end = monthOf(end, 1)) ends.push(end)
  return ends
}

/** The last moment of the month that ends then: entries made at its end belong to it. */
export const withinMonth = (monthEnd: Instant): Instant => later(monthEnd, -1)

export type Earning = {
  /** What is paid for time: without the setup fee, taxes, and what was carried from the month before. */
  readonly amount: Cents
  /** What was carried: its time had elapsed when it was paid. */
  readonly carried: Cents
  readonly start: Instant
  readonly end: Instant
}

/** How much of an invoice has been earned at a moment: by seconds, rounded down, so that it never decreases. */
export function earnedAt({ amount, carried, start, end }: Earning, at: Instant): Cents {
  const whole = BigInt(Math.floor((millisOf(end) - millisOf(start)) / 1000))
  const gone = BigInt(Math.floor((millisOf(at) - millisOf(start)) / 1000))
  if (gone <= 0n) return carried
  if (whole <= 0n || gone >= whole) return cents(amount + carried)
  return cents(Number((BigInt(amount) * gone) / whole) + carried)
}

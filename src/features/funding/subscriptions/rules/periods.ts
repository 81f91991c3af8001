import { dateOf, type Instant, instantOf, millisOf } from '#values/time.ts'

export type Period = { readonly start: Instant; readonly end: Instant }

const lastDayOf = (year: number, month: number): number => dateOf(Date.UTC(year, month + 1, 0)).getUTCDate()

/**
 * The moment a number of months after an anchor, in UTC. Always calculated from the anchor, never from the period
 * before: the 31st is the 28th in February and the 31st again in March.
 */
export function monthsAfter(anchor: Instant, months: number): Instant {
  const date = dateOf(millisOf(anchor))
  const first = dateOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()]
  const day = Math.min(date.getUTCDate(), lastDayOf(year, month))
  return instantOf(Date.UTC(year, month, day) + (millisOf(anchor) % 86_400_000))
}

/** Period 0 begins at the anchor. */
export const periodAt = (anchor: Instant, number: number): Period => ({
  start: monthsAfter(anchor, number),
  end: monthsAfter(anchor, number + 1),
})

/** The subscription year that a period is in, from its number. */
export const yearOf = (anchor: Instant, periodNumber: number): Period => {
  const from = Math.floor(periodNumber / 12) * 12
  return { start: monthsAfter(anchor, from), end: monthsAfter(anchor, from + 12) }
}

/** The seconds of a period, and of its rest at a moment; never below zero nor above the whole. */
export function secondsOf({ start, end }: Period, at: Instant): { readonly whole: number; readonly left: number } {
  const whole = Math.round((millisOf(end) - millisOf(start)) / 1000)
  const left = Math.floor((millisOf(end) - millisOf(at)) / 1000)
  return { whole, left: Math.max(0, Math.min(whole, left)) }
}

/** The moment without its milliseconds: proration counts in seconds, and a quote fixes the one it counts from. */
export const wholeSecond = (at: Instant): Instant => instantOf(Math.floor(millisOf(at) / 1000) * 1000)

/** A moment: ISO 8601 in UTC with milliseconds, so comparing the text compares the time. */
export type Instant = string & { readonly unit: 'instant' }

export const instantOf = (millis: number): Instant => new Date(millis).toISOString() as Instant
/** For libraries that want a Date; ours pass instants. */
export const dateOf = (millis: number): Date => new Date(millis)
export const millisOf = (instant: Instant): number => Date.parse(instant)

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const later = (instant: Instant, ms: number): Instant => instantOf(millisOf(instant) + ms)

const short = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
const long = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' })

const inMonth = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' })

const format = (with_: Intl.DateTimeFormat, instant: string): string => {
  const millis = Date.parse(instant)
  return Number.isNaN(millis) ? 'Invalid Date' : with_.format(millis)
}

/** Dec 31, 2024, computed in UTC (AMB-119); 'Invalid Date' for what cannot be parsed (PROJ-48). */
export const shortDate = (instant: string): string => format(short, instant)
/** November 2026, of a month that is written as 2026-11. */
export const monthName = (month: string): string => format(inMonth, `${month}-01T00:00:00.000Z`)
const justMonth = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' })
/** Nov, of a month that is written as 2026-11. */
export const shortMonth = (month: string): string => format(justMonth, `${month}-01T00:00:00.000Z`)
/** December 31, 2024. */
export const longDate = (instant: string): string => format(long, instant)

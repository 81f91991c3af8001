/** A moment: ISO 8601 in UTC with milliseconds, so comparing the text compares the time. */
export type Instant = string & { readonly unit: 'instant' }

export const instantOf = (millis: number): Instant => new Date(millis).toISOString() as Instant
/** For libraries that want a Date; our own code passes instants. */
export const dateOf = (millis: number): Date => new Date(millis)
export const millisOf = (instant: Instant): number => Date.parse(instant)

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const later = (instant: Instant, ms: number): Instant => instantOf(millisOf(instant) + ms)

/** The value of a browser's field for date and time: in the reader's own time zone, to the minute. */
export function fieldOfInstant(instant: Instant): string {
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}
/** The inverse; undefined for a field that is not filled in. */
export function instantOfField(text: string): Instant | undefined {
  const millis = new Date(text).getTime()
  return Number.isNaN(millis) ? undefined : instantOf(millis)
}

/** In the reader's own time zone: 2026-11-23, and 18:05. */
export const localDay = (instant: Instant): string => fieldOfInstant(instant).slice(0, 10)
export const localTime = (instant: Instant): string => fieldOfInstant(instant).slice(11, 16)

/** The time, clamped to a period. If the ends are in the wrong order, `latest` is returned. */
export const within = (at: Instant, earliest: Instant, latest: Instant): Instant => {
  const notTooEarly = at < earliest ? earliest : at
  return notTooEarly > latest ? latest : notTooEarly
}

// By hand, for the reason in count.ts.
const months = 'January February March April May June July August September October November December'.split(' ')

type Day = { readonly year: number; readonly month: string; readonly day: number }

function format(instant: string, write: (day: Day) => string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return 'Invalid Date'
  return write({
    year: date.getUTCFullYear(),
    month: months[date.getUTCMonth()] ?? '',
    day: date.getUTCDate(),
  })
}
const firstOf = (month: string): string => `${month}-01T00:00:00.000Z`

/** Dec 31, 2024, computed in UTC (AMB-119); 'Invalid Date' for text that cannot be parsed (PROJ-48). */
export const shortDate = (instant: string): string =>
  format(instant, ({ year, month, day }) => `${month.slice(0, 3)} ${day}, ${year}`)
/** The same without the year where it is that of `now`. */
export const nearDate = (instant: string, now: Instant): string =>
  instant.slice(0, 4) === now.slice(0, 4) ? shortDate(instant).replace(/, \d{4}$/, '') : shortDate(instant)
/** The month after a month such as 2026-12. */
export function monthAfter(month: string): string {
  const [year = 0, at = 0] = month.split('-').map(Number)
  const next = at === 12 ? [year + 1, 1] : [year, at + 1]
  return `${String(next[0]).padStart(4, '0')}-${String(next[1]).padStart(2, '0')}`
}
/** November 2026, from 2026-11. */
export const monthName = (month: string): string => format(firstOf(month), ({ year, month }) => `${month} ${year}`)
/** Nov, from 2026-11. */
export const shortMonth = (month: string): string => format(firstOf(month), ({ month }) => month.slice(0, 3))
/** December 31, 2024. */
export const longDate = (instant: string): string =>
  format(instant, ({ year, month, day }) => `${month} ${day}, ${year}`)

import { dateOf, dayMs, type Instant, instantOf, millisOf, monthAfter, monthName, shortDate } from '#values/time.ts'

/** Days as 2026-11-30, both included. */
export type Range = { readonly from: string; readonly to: string }

const millisOfDay = (day: string): number => millisOf(`${day}T00:00:00.000Z` as Instant)
const dayOf = (millis: number): string => instantOf(millis).slice(0, 10)
const addDays = (day: string, days: number): string => dayOf(millisOfDay(day) + days * dayMs)
const daysIn = ({ from, to }: Range): number => (millisOfDay(to) - millisOfDay(from)) / dayMs + 1

export const rangeDaysMax = 1100

/** The month up to today, or what the address says. */
export function rangeOf(given: Partial<Record<'from' | 'to', string | undefined>>, now: Instant): Range {
  const today = now.slice(0, 10)
  const from = given.from ?? `${(given.to ?? today).slice(0, 7)}-01`
  return { from, to: given.to ?? (from > today ? from : today) }
}

/** Why a range is none; undefined when it is one. */
export function rangeFault(range: Range): string | undefined {
  if (range.from > range.to) return 'The first day is after the last one.'
  return daysIn(range) > rangeDaysMax ? 'Please choose at most three years.' : undefined
}

export const lastDayOf = (month: string): string => addDays(`${monthAfter(month)}-01`, -1)
const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)

/** Days from the first of a month on, within it: a whole month, or a running one up to a day. */
export const isOfOneMonth = ({ from, to }: Range): boolean =>
  from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)
const isWholeMonth = (range: Range): boolean => isOfOneMonth(range) && range.to === lastDayOf(range.to.slice(0, 7))

/** What it is compared with: a running month with the same days of the one before, else as many days before it. */
export function rangeBefore(range: Range): Range {
  if (!isOfOneMonth(range)) return { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) }
  const before = monthBefore(range.from.slice(0, 7))
  const last = lastDayOf(before)
  const same = `${before}-${range.to.slice(8)}`
  return { from: `${before}-01`, to: isWholeMonth(range) || same > last ? last : same }
}

/** The months beside it, for the arrows. */
export function neighbours(range: Range, now: Instant): { readonly earlier: Range; readonly later: Range | null } {
  const month = range.from.slice(0, 7)
  const whole = (one: string): Range => ({ from: `${one}-01`, to: lastDayOf(one) })
  const next = monthAfter(month)
  return { earlier: whole(monthBefore(month)), later: next > now.slice(0, 7) ? null : whole(next) }
}

export const rangeName = (range: Range): string =>
  isOfOneMonth(range) ? monthName(range.from.slice(0, 7)) : `${shortDate(range.from)} to ${shortDate(range.to)}`

/** The twelve months up to the one that the range ends in, oldest first. */
export function twelveMonths(range: Range): string[] {
  const last = dateOf(millisOfDay(`${range.to.slice(0, 7)}-01`))
  return Array.from({ length: 12 }, (_, at) => {
    const one = dateOf(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - 11 + at, 1))
    return instantOf(one.getTime()).slice(0, 7)
  })
}

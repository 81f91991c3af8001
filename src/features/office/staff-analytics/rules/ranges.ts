import { type Range, rangeBefore, rangeFault } from '#features/office/overview/rules/ranges.ts'
import { dayMs, hourMs, type Instant, later, millisOf, monthAfter } from '#values/time.ts'
import { hourAfter } from './sources.ts'

export const presets = ['7', '30', '90', '365'] as const
export const presetDefault = '30'
export const comparisons = ['before', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]
export type Step = 'hour' | 'day' | 'month'

/** What an address says: days up to today, or two dates; and what they are compared with. */
export type Asked = {
  readonly days?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly against?: Comparison | undefined
}

export const firstMoment = (day: string): Instant => `${day}T00:00:00.000Z` as Instant
const dayOf = (moment: Instant): string => moment.slice(0, 10)
const addDays = (day: string, days: number): string => dayOf(later(firstMoment(day), days * dayMs))
export const daysIn = ({ from, to }: Range): number =>
  (millisOf(firstMoment(to)) - millisOf(firstMoment(from))) / dayMs + 1

/** The days that are asked for; without a first day as many as the preset, up to the last one. */
export function daysAsked({ days, from, to }: Asked, now: Instant): Range {
  const today = dayOf(now)
  const last = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? addDays(last, 1 - Number(days ?? presetDefault)), to: last }
}

export const isPossible = (range: Range): boolean => rangeFault(range) === undefined

/** The same days a year before; the 29th of February becomes the 28th. */
export function yearBefore({ from, to }: Range): Range {
  const shifted = (day: string): string => {
    const year = `${Number(day.slice(0, 4)) - 1}`
    return day.endsWith('02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
  }
  return { from: shifted(from), to: shifted(to) }
}

export const comparedWith = (range: Range, against: Comparison | undefined): Range | null =>
  against === 'none' ? null : against === 'year' ? yearBefore(range) : rangeBefore(range)

/** From a first moment to the one after the last. */
export type Span = { readonly from: Instant; readonly end: Instant }

/** Days up to the hour that is running. */
export function spanOf({ from, to }: Range, now: Instant): Span {
  const start = firstMoment(from)
  const end = firstMoment(addDays(to, 1))
  const running = hourAfter(now)
  return { from: start, end: end < running ? end : running > start ? running : start }
}

/** A period that still runs is compared with the same part of the other one, to the hour. */
export function sameSpan(range: Range, { from, end }: Span, of: Range): Span {
  const start = firstMoment(of.from)
  const whole = firstMoment(addDays(of.to, 1))
  const same = later(start, millisOf(end) - millisOf(from))
  return { from: start, end: end === firstMoment(addDays(range.to, 1)) || same > whole ? whole : same }
}

/** Days in as few parts as are counted: the months that are whole, and the days around them. */
export type Part = { readonly span: 'day' | 'month'; readonly starts: string }

export function partsOf({ from, to }: Range): Part[] {
  const month = (day: string): string => day.slice(0, 7)
  const first = from.endsWith('-01') ? month(from) : monthAfter(month(from))
  const behind = month(addDays(to, 1))
  if (first >= behind) return eachDay(from, to)
  const months: Part[] = []
  for (let at = first; at < behind; at = monthAfter(at)) months.push({ span: 'month', starts: `${at}-01` })
  return [...eachDay(from, addDays(`${first}-01`, -1)), ...months, ...eachDay(`${behind}-01`, to)]
}

function eachDay(from: string, to: string): Part[] {
  const days: Part[] = []
  for (let at = from; at <= to; at = addDays(at, 1)) days.push({ span: 'day', starts: at })
  return days
}

/** Two days by the hour, a quarter by the day, more by the month. */
export const stepOf = (range: Range): Step => {
  const days = daysIn(range)
  return days <= 2 ? 'hour' : days <= 92 ? 'day' : 'month'
}

/** The first moments of the steps that begin in a span, or before it and reach into it. */
export function stepsIn({ from, end }: Span, step: Step): Instant[] {
  const starts: Instant[] = []
  const first = step === 'month' ? firstMoment(`${from.slice(0, 7)}-01`) : from
  for (let at = first; at < end; at = next(at, step)) starts.push(at)
  return starts
}

const next = (at: Instant, step: Step): Instant =>
  step === 'month' ? firstMoment(`${monthAfter(at.slice(0, 7))}-01`) : later(at, step === 'day' ? dayMs : hourMs)

import { inThousands } from '#values/count.ts'
import { cents, inCents } from '#values/money.ts'
import { inShortDollars } from '#values/short-money.ts'
import { type Instant, monthName, shortDate } from '#values/time.ts'
import type { StaffAnalytics } from '../contract.ts'
import { beyondHours } from '../rules/times.ts'

export type Unit = 'count' | 'cents'

export const amountText = (value: number, unit: Unit): string =>
  unit === 'cents' ? inCents(cents(value)).replace('-', '−') : inThousands(value)

/** On the scale of a chart. */
export const scaleText = (value: number, unit: Unit): string =>
  unit === 'cents' ? inShortDollars(cents(Math.round(value))) : inThousands(value)

/** How much more or less than then; nothing where there was nothing. */
export const changeText = (is: number, was: number): string => {
  if (was === 0) return is === 0 ? '' : 'none before'
  const by = ((is - was) / Math.abs(was)) * 100
  return `${by < 0 ? '−' : '+'}${Math.abs(by).toFixed(1)}%`
}

/** The name of a step: an hour, a day or a month. */
export const stepName = (start: string, step: StaffAnalytics['step']): string =>
  step === 'hour'
    ? `${shortDate(start)}, ${start.slice(11, 16)}`
    : step === 'day'
      ? shortDate(start)
      : monthName(start.slice(0, 7))

export const hoursText = (hours: number | null): string =>
  hours === null ? 'none' : hours >= beyondHours ? 'over 96 h' : `${hours} h`

export const shareText = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${((part / whole) * 100).toFixed(0)}%`

export const momentText = (moment: Instant): string => `${shortDate(moment)}, ${moment.slice(11, 16)} UTC`

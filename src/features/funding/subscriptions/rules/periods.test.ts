import { expect, test } from 'vitest'
import { dayMs, type Instant, later, millisOf } from '#values/time.ts'
import { monthsAfter, periodAt, secondsOf, yearOf } from './periods.ts'

const at = (text: string) => text as Instant

test.each(['2027-01-29', '2027-01-30', '2027-01-31', '2028-01-31', '2027-03-31'])(
  'RSUP-33: months from the %s are that day again, or the last of a shorter month, for 48 months',
  (day) => {
    const anchor = at(`${day}T17:40:12.000Z`)
    const wanted = Number(day.slice(8))
    for (let month = 0; month <= 48; month += 1) {
      const { start, end } = periodAt(anchor, month)
      const [year = 0, number = 0] = start.split('-').map(Number)
      const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
      expect(Number(start.slice(8, 10))).toBe(Math.min(wanted, last))
      expect(start.slice(11)).toBe('17:40:12.000Z')
      // Neither gaps nor overlaps.
      expect(periodAt(anchor, month + 1).start).toBe(end)
      expect(millisOf(end) - millisOf(start)).toBeGreaterThanOrEqual(28 * dayMs)
    }
  },
)

test('a subscription year is twelve of its months', () => {
  const anchor = at('2027-08-31T00:00:00.000Z')
  expect(yearOf(anchor, 11)).toEqual({ start: anchor, end: monthsAfter(anchor, 12) })
  expect(yearOf(anchor, 12).start).toBe('2028-08-31T00:00:00.000Z')
})

test('what is left of a period is counted in whole seconds and never leaves it', () => {
  const period = { start: at('2027-01-01T00:00:00.000Z'), end: at('2027-02-01T00:00:00.000Z') }
  expect(secondsOf(period, period.start)).toEqual({ whole: 2_678_400, left: 2_678_400 })
  expect(secondsOf(period, later(period.end, -1)).left).toBe(0)
  expect(secondsOf(period, later(period.end, dayMs)).left).toBe(0)
  expect(secondsOf(period, later(period.start, -dayMs)).left).toBe(2_678_400)
})

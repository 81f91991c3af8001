import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, longDate, monthAfter, monthName, shortDate, shortMonth, within } from './time.ts'

test("an unreadable date is shown as 'Invalid Date' (PROJ-48)", () => {
  for (const text of ['', 'soon', '2026-13-01T00:00:00.000Z'])
    expect([shortDate(text), longDate(text)]).toEqual(['Invalid Date', 'Invalid Date'])
})

test('a date is the day in UTC, wherever the reader is', () => {
  expect(shortDate('2024-12-31T23:59:59.999Z')).toBe('Dec 31, 2024')
  expect(longDate('2025-01-01T00:00:00.000Z')).toBe('January 1, 2025')
})

test('dates are written as en-US writes them', () => {
  const intl = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
  const short = intl({ year: 'numeric', month: 'short', day: 'numeric' })
  const long = intl({ year: 'numeric', month: 'long', day: 'numeric' })
  const ofMonth = intl({ year: 'numeric', month: 'long' })
  const monthFormat = intl({ month: 'short' })
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), (date) => {
      const instant = date.toISOString()
      expect(shortDate(instant)).toBe(short.format(date))
      expect(longDate(instant)).toBe(long.format(date))
      expect(monthName(instant.slice(0, 7))).toBe(ofMonth.format(date))
      expect(shortMonth(instant.slice(0, 7))).toBe(monthFormat.format(date))
    }),
  )
})

test('a month is followed by the next one, over the turn of a year', () => {
  expect(monthAfter('2026-12')).toBe('2027-01')
  expect(monthAfter('2026-09')).toBe('2026-10')
})

test('a time outside of a period is moved to its nearer end', () => {
  const [early, at, late] = [instantOf(1000), instantOf(2000), instantOf(3000)]
  expect([within(at, early, late), within(early, at, late), within(late, early, at)]).toEqual([at, at, at])
  expect(within(at, late, early)).toBe(early)
})

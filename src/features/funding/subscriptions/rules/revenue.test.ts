import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { dayMs, type Instant, instantOf, later, secondMs } from '#values/time.ts'
import { earnedAt, lastMonthEnd, monthEnds, withinMonth } from './revenue.ts'

const day = (month: number, of: number): Instant => instantOf(Date.UTC(2026, month - 1, of))

test('months end in UTC, and the one in which something was paid is the first', () => {
  expect(lastMonthEnd(day(11, 23))).toBe(day(11, 1))
  expect(monthEnds(day(11, 23), day(12, 1))).toEqual([day(12, 1)])
  expect(monthEnds(day(11, 1), day(11, 30))).toEqual([])
  expect(monthEnds(day(10, 15), instantOf(Date.UTC(2027, 1, 3)))).toEqual([
    ...[day(11, 1), day(12, 1), instantOf(Date.UTC(2027, 0, 1)), instantOf(Date.UTC(2027, 1, 1))],
  ])
  expect(withinMonth(day(12, 1)).slice(0, 10)).toBe('2026-11-30')
})

test('the elapsed part is counted in seconds, never decreases, and is the whole at the end', () => {
  const paid = { amount: cents(1000), carried: cents(0), start: day(11, 23), end: day(12, 23) }
  expect(earnedAt(paid, day(11, 23))).toBe(0)
  expect(earnedAt(paid, day(12, 1))).toBe(266)
  expect(earnedAt(paid, later(day(12, 23), -secondMs))).toBe(999)
  expect(earnedAt(paid, day(12, 23))).toBe(1000)
  expect(earnedAt(paid, later(day(12, 23), 400 * dayMs))).toBe(1000)
  let before = 0
  for (let at = paid.start; at <= paid.end; at = later(at, 3607 * secondMs)) {
    const now = earnedAt(paid, at)
    expect(now).toBeGreaterThanOrEqual(before)
    before = now
  }
})

test('what was carried from the month before is fully earned when it is paid', () => {
  const paid = { amount: cents(4000), carried: cents(37), start: day(11, 23), end: day(12, 23) }
  expect(earnedAt(paid, day(11, 23))).toBe(37)
  expect(earnedAt(paid, day(12, 23))).toBe(4037)
})

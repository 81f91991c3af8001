import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { neighbours, rangeBefore, rangeFault, rangeName, rangeOf, twelveMonths } from './ranges.ts'

const now = '2026-11-23T09:00:00.000Z' as Instant

test('without days it is the month up to today; one day gives the other', () => {
  expect(rangeOf({}, now)).toEqual({ from: '2026-11-01', to: '2026-11-23' })
  expect(rangeOf({ from: '2026-10-05' }, now)).toEqual({ from: '2026-10-05', to: '2026-11-23' })
  expect(rangeOf({ to: '2026-02-28' }, now)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(rangeOf({ from: '2027-01-01' }, now)).toEqual({ from: '2027-01-01', to: '2027-01-01' })
})

test('days are in order, and of three years at most', () => {
  expect(rangeFault({ from: '2026-11-02', to: '2026-11-01' })).toContain('after the last')
  expect(rangeFault({ from: '2020-01-01', to: '2026-11-01' })).toContain('three years')
  expect(rangeFault({ from: '2026-11-01', to: '2026-11-01' })).toBeUndefined()
})

test.each([
  // A running month against the same days, a whole month against a whole one, other days against as many before.
  ['2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
  ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['2026-11-10', '2026-11-12', '2026-11-07', '2026-11-09'],
  ['2026-10-01', '2026-11-30', '2026-08-01', '2026-09-30'],
])('%s to %s is compared with %s to %s', (from, to, first, last) => {
  expect(rangeBefore({ from, to })).toEqual({ from: first, to: last })
})

test('the arrows lead to whole months, never to one that has not begun', () => {
  expect(neighbours({ from: '2026-11-01', to: '2026-11-23' }, now)).toEqual({
    earlier: { from: '2026-10-01', to: '2026-10-31' },
    later: null,
  })
  expect(neighbours({ from: '2026-02-01', to: '2026-02-28' }, now).later).toEqual({
    from: '2026-03-01',
    to: '2026-03-31',
  })
})

test('a month is called by its name; twelve months end with it', () => {
  expect(rangeName({ from: '2026-10-01', to: '2026-10-31' })).toBe('October 2026')
  expect(rangeName({ from: '2026-10-02', to: '2026-11-03' })).toBe('Oct 2, 2026 to Nov 3, 2026')
  const months = twelveMonths({ from: '2026-01-01', to: '2026-02-10' })
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-03', '2026-02'])
})

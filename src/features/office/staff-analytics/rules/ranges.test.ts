import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { comparedWith, daysAsked, partsOf, sameSpan, spanOf, stepOf, stepsIn, yearBefore } from './ranges.ts'
import { countedSince, runsOf } from './sources.ts'
import { hoursWithin } from './times.ts'

const now = '2026-11-23T14:20:00.000Z' as Instant

test('days are those of the address, or the last thirty', () => {
  expect(daysAsked({}, now)).toEqual({ from: '2026-10-25', to: '2026-11-23' })
  expect(daysAsked({ days: '7' }, now)).toEqual({ from: '2026-11-17', to: '2026-11-23' })
  expect(daysAsked({ from: '2026-01-01', to: '2026-01-31', days: '7' }, now)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  })
  expect(daysAsked({ from: '2027-01-01' }, now)).toEqual({ from: '2027-01-01', to: '2027-01-01' })
})

test('a running period ends with the running hour, and so does the other one', () => {
  const range = { from: '2026-11-22', to: '2026-11-23' }
  const span = spanOf(range, now)
  expect(span.end).toBe('2026-11-23T15:00:00.000Z')
  const before = comparedWith(range, undefined)
  expect(before).toEqual({ from: '2026-11-20', to: '2026-11-21' })
  expect(before && sameSpan(range, span, before).end).toBe('2026-11-21T15:00:00.000Z')
  expect(stepsIn(span, stepOf(range))).toHaveLength(39)
  expect(stepsIn(spanOf({ from: '2027-01-01', to: '2027-01-02' }, now), 'hour')).toEqual([])
})

test('a year before is the same days; February 29 is the 28th', () => {
  expect(yearBefore({ from: '2028-02-29', to: '2028-03-31' })).toEqual({ from: '2027-02-28', to: '2027-03-31' })
  expect(comparedWith({ from: '2026-11-01', to: '2026-11-30' }, 'none')).toBeNull()
})

test('months are whole from the first that the days are in', () => {
  const span = spanOf({ from: '2026-08-15', to: '2026-11-23' }, now)
  expect(stepsIn(span, 'month').map((one) => one.slice(0, 7))).toEqual(['2026-08', '2026-09', '2026-10', '2026-11'])
})

test('days are counted in whole months, and by themselves around them', () => {
  const named = (from: string, to: string) => partsOf({ from, to }).map(({ span, starts }) => `${span} ${starts}`)
  expect(named('2026-01-30', '2026-04-02')).toEqual([
    ...['day 2026-01-30', 'day 2026-01-31', 'month 2026-02-01', 'month 2026-03-01', 'day 2026-04-01', 'day 2026-04-02'],
  ])
  expect(named('2028-02-01', '2028-02-29')).toEqual(['month 2028-02-01'])
  expect(named('2026-12-31', '2027-01-01')).toEqual(['day 2026-12-31', 'day 2027-01-01'])
  expect(named('2026-11-05', '2026-11-06')).toEqual(['day 2026-11-05', 'day 2026-11-06'])
  expect(named('2026-11-05', '2026-11-30')).toHaveLength(26)
  expect(named('2025-01-01', '2026-12-31')).toHaveLength(24)
})

test('hours that follow each other are one run, also over midnight', () => {
  const hours = ['2026-11-02T00:00:00.000Z', '2026-11-01T23:00:00.000Z', '2026-11-02T05:00:00.000Z'] as Instant[]
  expect(runsOf(hours)).toEqual({
    from: ['2026-11-01T23:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    to: ['2026-11-02T01:00:00.000Z', '2026-11-02T06:00:00.000Z'],
  })
  expect(countedSince('money', now) < countedSince('careers', now)).toBe(true)
})

test('half and nine of ten of the decisions were made within so many hours', () => {
  const counts = new Map([
    [72, 1],
    [6, 5],
    [12, 4],
  ])
  expect([hoursWithin(counts, 0.5), hoursWithin(counts, 0.9), hoursWithin(new Map(), 0.5)]).toEqual([6, 12, null])
})

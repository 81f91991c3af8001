import { expect, test } from 'vitest'
import { dayMs, hourMs, instantOf, later, minuteMs } from '#values/time.ts'
import { latenessText, relativeTime } from './relative-time.ts'

const now = instantOf(1_795_000_000_000)

test('the past is "ago", the future is "in", and less than a minute is now', () => {
  expect(relativeTime(later(now, -3 * dayMs), now)).toBe('3 days ago')
  expect(relativeTime(later(now, 2 * hourMs), now)).toBe('in 2 hours')
  expect(relativeTime(later(now, minuteMs - 1), now)).toBe('now')
})

test('a duration is cut, never rounded up: 47 hours are one day', () => {
  expect(relativeTime(later(now, -47 * hourMs), now)).toBe('yesterday')
  expect(relativeTime(later(now, -59 * minuteMs), now)).toBe('59 minutes ago')
})

test('what is overdue is late by whole hours or days, and at once by a minute', () => {
  expect(latenessText(later(now, -13 * hourMs - minuteMs), now)).toBe('13 hours late')
  expect(latenessText(later(now, -dayMs), now)).toBe('1 day late')
  expect(latenessText(later(now, -1), now)).toBe('1 minute late')
})

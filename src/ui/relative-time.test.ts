import { expect, test } from 'vitest'
import { dayMs, hourMs, instantOf, later, minuteMs } from '#values/time.ts'
import { relativeTime } from './relative-time.ts'

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

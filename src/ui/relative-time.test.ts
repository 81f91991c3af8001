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

test('distances are worded as Intl words them in en-US', () => {
  const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
  const units = { year: 365 * dayMs, month: 30 * dayMs, day: dayMs, hour: hourMs, minute: minuteMs } as const
  const most = { year: 1200, month: 12, day: 29, hour: 23, minute: 59 } as const
  for (const unit of Object.keys(units) as (keyof typeof units)[])
    for (let count = 1; count <= most[unit]; count += 1)
      for (const side of [-1, 1])
        expect(relativeTime(later(now, side * count * units[unit]), now)).toBe(words.format(side * count, unit))
})

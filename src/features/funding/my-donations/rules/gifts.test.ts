import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { lastMonths } from './gifts.ts'

test('the last twelve months end with this one, over the turn of a year', () => {
  const months = lastMonths('2026-02-28T23:59:59.999Z' as Instant)
  expect([months.length, months[0], months[9], months[10], months[11]]).toEqual([
    12,
    '2025-03',
    '2025-12',
    '2026-01',
    '2026-02',
  ])
  expect(lastMonths('2026-12-01T00:00:00.000Z' as Instant)[0]).toBe('2026-01')
})

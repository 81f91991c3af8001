import { expect, test } from 'vitest'
import { longDate, shortDate } from './time.ts'

test("a date that cannot be read is shown as 'Invalid Date' (PROJ-48)", () => {
  for (const text of ['', 'soon', '2026-13-01T00:00:00.000Z'])
    expect([shortDate(text), longDate(text)]).toEqual(['Invalid Date', 'Invalid Date'])
})

test('a date is the day in UTC, wherever the reader is', () => {
  expect(shortDate('2024-12-31T23:59:59.999Z')).toBe('Dec 31, 2024')
  expect(longDate('2025-01-01T00:00:00.000Z')).toBe('January 1, 2025')
})

import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { dueAt, groupsByTime, matchesExpertise, priorityFor } from './queue.ts'

const at = (text: string) => text as Instant
const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000

test.each([
  ['a Monday', '2026-11-02T09:00:00.000Z'],
  ['a Friday before a weekend', '2026-11-06T17:30:00.000Z'],
  ['a Saturday', '2026-11-07T00:00:00.000Z'],
  ['a Sunday night', '2026-11-08T23:59:59.999Z'],
  ['a leap day', '2028-02-29T12:00:00.000Z'],
])('a project sent in on %s is due within 72 hours and within three business days (GEN-22)', (_, submitted) => {
  const due = dueAt(at(submitted))
  expect(hours(submitted, due)).toBeGreaterThan(24)
  expect(hours(submitted, due)).toBeLessThanOrEqual(72)
  expect(weekdaysBetween(submitted, due)).toBeLessThanOrEqual(3)
})

test('over a weekend the 72 hours decide, because three business days end later (GEN-22)', () => {
  expect(dueAt(at('2026-11-06T17:30:00.000Z'))).toBe('2026-11-09T17:30:00.000Z')
  expect(dueAt(at('2026-11-02T09:00:00.000Z'))).toBe('2026-11-05T09:00:00.000Z')
})

test.each([
  [-1, 'high'],
  [23.99, 'high'],
  [24, 'medium'],
  [47.99, 'medium'],
  [48, 'low'],
] as const)('with %d hours left the priority is %s', (left, priority) => {
  const now = at('2026-11-02T09:00:00.000Z')
  const due = at(new Date(Date.parse(now) + left * 3_600_000).toISOString())
  expect(priorityFor(due, now)).toBe(priority)
})

test.each([
  [['biology'], 'science', 'marine-biology', true],
  [['environmental_science'], 'science', 'environmental-science', true],
  [['Environmental Science'], 'science', 'environmental-science', true],
  [['ecology'], 'science', 'ecology', true],
  [['medicine'], 'medicine', 'genetics', true],
  [['ecology'], 'mathematics', 'pure-mathematics', false],
  [['marine-biology'], 'science', 'biology', false],
  [[], 'mathematics', 'statistics', true],
])('expertise in %j and a project in %s/%s: %s (AMB-155)', (areas, sector, subsection, matches) => {
  expect(matchesExpertise(areas, sector, subsection)).toBe(matches)
})

function weekdaysBetween(from: string, to: string): number {
  let count = 0
  for (let ms = Date.parse(from) + 86_400_000; ms <= Date.parse(to); ms += 86_400_000)
    if (![0, 6].includes(new Date(ms).getUTCDay())) count++
  return count
}

test('waiting reviews are grouped by the time left: overdue, due within 24 hours, later; an empty group is left out', () => {
  const now = at('2026-11-10T12:00:00.000Z')
  const items = [
    '2026-11-10T11:59:59.999Z',
    '2026-11-10T12:00:00.000Z',
    '2026-11-11T11:59:59.999Z',
    '2026-11-11T12:00:00.000Z',
  ]
  const shown = (dueAts: readonly string[]) =>
    groupsByTime(
      dueAts.map((due) => ({ dueAt: at(due) })),
      now,
    ).map(({ title, items }) => [title, items.length])
  expect(shown(items)).toEqual([
    ['Overdue', 1],
    ['Due within 24 hours', 2],
    ['Later', 1],
  ])
  expect(shown(items.slice(3))).toEqual([['Later', 1]])
})

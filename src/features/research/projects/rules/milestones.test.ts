import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { milestoneStates } from './milestones.ts'

const at = (day: string) => `${day}T12:00:00.000Z` as Instant

test('milestones are reached, in progress, planned or overdue; none is in progress before the project is public', () => {
  const list = [
    { dueOn: '2026-03-01', reachedAt: at('2026-03-04') },
    { dueOn: '2026-05-01', reachedAt: null },
    { dueOn: '2026-07-01', reachedAt: null },
  ]
  const texts = (day: string, isPublic = true) => milestoneStates(list, at(day), isPublic).map(({ text }) => text)
  expect(texts('2026-05-01')).toEqual(['Reached Mar 4, 2026', 'In work', 'Planned'])
  expect(texts('2026-05-02')).toEqual(['Reached Mar 4, 2026', 'Overdue', 'Planned'])
  expect(texts('2026-05-02', false)).toEqual(['Reached Mar 4, 2026', 'Planned', 'Planned'])
})

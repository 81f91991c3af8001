import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { resetsText } from './allowances.ts'

const [year, month] = ['2027-03-03T10:00:00.000Z', '2026-12-03T10:00:00.000Z'] as [Instant, Instant]

test('a plan’s allowances are listed with the day on which their count starts again, each day once (AMB-105)', () => {
  const usage = [
    { kind: 'listing', granted: 3, resetsAt: year },
    { kind: 'boost', granted: 3, resetsAt: year },
    { kind: 'council', granted: 1, resetsAt: month },
    { kind: 'insight', granted: 0, resetsAt: null },
  ] as const
  expect(resetsText(usage)).toBe('Resets: listings and boosts on March 3, 2027; council sessions on December 3, 2026.')
  expect(resetsText([])).toBe('')
})

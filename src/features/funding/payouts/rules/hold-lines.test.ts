import { expect, test } from 'vitest'
import { cents, dollars } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { holdLines } from './hold-lines.ts'

test('each sum on hold has its reason, what ends it, and when it is reviewed', () => {
  const zero = cents(0)
  const facts = {
    ...{ title: 'Reefs', deadlineAt: '2026-12-29T00:00:00.000Z' as Instant, disputes: 1 },
    respondBy: '2026-12-18T00:00:00.000Z' as Instant,
    ...{
      old: cents(368_738),
      young: zero,
      disputed: cents(28_170),
      promised: zero,
      underWay: zero,
      paid: zero,
      writtenOff: zero,
    },
    ...{ minimum: dollars(5000), raised: dollars(4672), outcome: null, redirectUntil: null, isOpen: true },
    ...{ unreleasedBps: 0, unreleasedMilestones: 0 },
  }
  expect(holdLines(facts, '2026-11-23T10:00:00.000Z' as Instant)).toEqual([
    {
      cents: 368_738,
      text: 'The minimum of $5,000 is not reached: $328.00 to go. It is decided at the deadline, December 29, 2026.',
      ends: 'The minimum, or the outcome',
      at: '2026-12-29T00:00:00.000Z',
      project: 'Reefs',
    },
    {
      cents: 28_170,
      text: 'A donor’s bank asks about one gift. We answer it.',
      ends: 'The bank’s word',
      at: '2026-12-18T00:00:00.000Z',
      project: 'Reefs',
    },
  ])
  const settled = { ...facts, minimum: zero, disputed: zero }
  expect(holdLines(settled, facts.respondBy)).toEqual([])
  expect(holdLines({ ...settled, unreleasedBps: 2500, unreleasedMilestones: 2 }, facts.respondBy)).toEqual([
    {
      cents: 92_185,
      text: '25% of the money waits for 2 milestones, as you chose when you submitted it.',
      ends: 'A reviewer’s check of the milestone',
      at: null,
      project: 'Reefs',
    },
  ])
})

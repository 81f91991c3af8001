import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import { settlingOf } from './settling.ts'

const zero = cents(0)
const monday = '2026-11-16T08:00:00.000Z' as Instant
const day = (days: number, amount: number, ms = 0) => ({ at: later(monday, days * dayMs + ms), cents: cents(amount) })
const project = {
  ...{ old: cents(50_000), young: cents(30_000), disputed: zero, promised: zero, underWay: zero, paid: zero },
  ...{ writtenOff: zero, minimum: zero, raised: cents(80_000), outcome: null, redirectUntil: null },
  ...{ unreleasedBps: 0, isOpen: true, youngDays: [day(0, 10_000), day(2, 20_000)] },
} as const

test('what settles on a day is the sum over all projects, seven days after it was given', () => {
  const other = { ...project, youngDays: [day(0, 400, 60_000), day(5, 700)] }
  expect(settlingOf([project, other])).toEqual([
    { at: later(monday, 7 * dayMs), freed: 10_400, held: 0 },
    { at: later(monday, 9 * dayMs), freed: 20_000, held: 0 },
    { at: later(monday, 12 * dayMs), freed: 700, held: 0 },
  ])
})

test('money that waits for its project is added to what is on hold; a share waits for milestones', () => {
  const below = { ...project, minimum: cents(90_000), youngDays: [day(0, 10_000)] }
  expect(settlingOf([below])).toEqual([{ at: later(monday, 7 * dayMs), freed: 0, held: 10_000 }])
  // A project that closed below its goal keeps the money (AMB-071).
  expect(settlingOf([{ ...below, outcome: 'partial' }])).toMatchObject([{ freed: 10_000, held: 0 }])
  const inHalves = { ...project, unreleasedBps: 5000, youngDays: [day(0, 10_001)] }
  expect(settlingOf([inHalves])).toMatchObject([{ freed: 5000, held: 5001 }])
})

test('money that covers a dispute after a payout neither becomes available nor waits', () => {
  const owing = { ...project, old: cents(1000), paid: cents(9000), youngDays: [day(0, 10_000)] }
  expect(settlingOf([owing])).toMatchObject([{ freed: 2000, held: 0 }])
})

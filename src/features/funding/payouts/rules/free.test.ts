import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { closedBy, coverOf, excessOf, freeOf, type ProjectFacts, recoveredOf } from './free.ts'

const now = '2026-11-23T10:00:00.000Z' as Instant
const zero = cents(0)
const facts = (change: Partial<ProjectFacts> = {}): ProjectFacts => ({
  ...{
    old: cents(9370),
    young: cents(500),
    disputed: zero,
    promised: zero,
    underWay: zero,
    paid: zero,
    writtenOff: zero,
  },
  ...{ minimum: zero, raised: cents(10_000), outcome: null, redirectUntil: null, isOpen: true },
  unreleasedBps: 0,
  ...change,
})

test('what is left of old gifts may be requested, young gifts wait (CNST-05)', () => {
  expect(freeOf(facts(), now)).toEqual({
    ...{ pending: 500, closed: 0, unreleased: 0, available: 9370, shortfall: 0 },
  })
})

test('payouts that did not come back are subtracted, requested or arrived', () => {
  expect(freeOf(facts({ underWay: cents(370), paid: cents(4000) }), now).available).toBe(5000)
})

test('nothing may leave below a minimum, until the outcome is decided and donors could decide (AMB-071)', () => {
  const below = { minimum: cents(50_000) }
  expect(closedBy(facts(below), now)).toBe('below_minimum')
  expect(freeOf(facts(below), now)).toMatchObject({ closed: 9370, available: 0 })
  const soon = '2026-11-24T10:00:00.000Z' as Instant
  expect(closedBy(facts({ ...below, outcome: 'below_minimum', redirectUntil: soon }), now)).toBe('redirects')
  expect(closedBy(facts({ ...below, outcome: 'below_minimum', redirectUntil: now }), now)).toBeUndefined()
  expect(closedBy(facts({ ...below, raised: cents(50_000) }), now)).toBeUndefined()
})

test('nothing leaves a project that is taken down', () => {
  expect(freeOf(facts({ isOpen: false }), now)).toMatchObject({ closed: 9370, available: 0 })
})

test('what banks took after a payout is a shortfall of its own, and what is available is never negative', () => {
  const after = facts({ old: zero, young: zero, paid: cents(9370) })
  expect(freeOf(after, now)).toEqual({
    ...{ pending: 0, closed: 0, unreleased: 0, available: 0, shortfall: 9370 },
  })
  // What finance writes off, later gifts need not repay.
  expect(freeOf({ ...after, writtenOff: cents(9370), old: cents(500) }, now)).toMatchObject({
    available: 500,
    shortfall: 0,
  })
  expect([coverOf(cents(-9370)), coverOf(zero), coverOf(cents(10))]).toEqual([9370, 0, 0])
})

test('money that was missing at a write-off and comes back undoes it, up to the sum written off', () => {
  const recovered = (writtenOff: number, lost: number, back: number) =>
    recoveredOf(cents(writtenOff), { lost: cents(lost), back: cents(back) })
  expect([recovered(9370, 9370, 0), recovered(9370, 9370, 5370), recovered(9370, 9370, 12_000)]).toEqual([
    0, 5370, 9370,
  ])
  // Some of it came back before and is lost again: a separate claim.
  expect([recovered(4000, 9370, 5370), recovered(4000, 9370, 0)]).toEqual([0, 0])
})

test('the four figures add up to what is left, whatever the facts', () => {
  for (const old of [0, 1, 9370])
    for (const underWay of [0, 370, 9370])
      for (const paid of [0, 1, 9000])
        for (const isOpen of [true, false])
          for (const unreleasedBps of [0, 1, 3333, 10_000]) {
            const one = facts({ old: cents(old), underWay: cents(underWay), paid: cents(paid), isOpen, unreleasedBps })
            const free = freeOf(one, now)
            expect(free.available + free.unreleased + free.closed + underWay + paid - free.shortfall).toBe(old)
          }
})

test('what waits for milestones is a share of what is left of gifts, rounded up, and is no shortfall', () => {
  const half = facts({ old: cents(9371), unreleasedBps: 5000 })
  expect(freeOf(half, now)).toMatchObject({ unreleased: 4686, available: 4685, shortfall: 0 })
  const paid = { ...half, paid: cents(4685) }
  expect(freeOf(paid, now)).toMatchObject({ unreleased: 4686, available: 0, shortfall: 0 })
  expect(excessOf(paid)).toBe(0)
  // A gift is refunded after half of it was paid out: what is left is less than the reserve, and nothing more may
  // leave.
  const less = { ...paid, old: cents(8000) }
  expect(freeOf(less, now)).toMatchObject({ unreleased: 3315, available: 0, shortfall: 0 })
  expect(excessOf(less)).toBe(685)
  expect(freeOf({ ...half, isOpen: false }, now)).toMatchObject({ unreleased: 0, closed: 9371 })
  expect(freeOf({ ...half, unreleasedBps: 0 }, now)).toMatchObject({ unreleased: 0, available: 9371 })
})

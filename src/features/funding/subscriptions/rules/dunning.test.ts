import { expect, test } from 'vitest'
import { dayMs, type Instant, later } from '#values/time.ts'
import { grantForMonth, grantForUpgrade } from './allowances.ts'
import { classOf, declineText, graceUntil, nextTry } from './dunning.ts'
import { holdOf, isRunTooLarge, isTooSoon } from './states.ts'

const day0 = '2027-01-31T09:00:00.000Z' as Instant
const day = (number: number): Instant => later(day0, number * dayMs)

test('CNST-04: a declined payment is retried on the days 3, 7 and 14, however late the runs are', () => {
  expect(nextTry(day0, 1, 'later', day0)).toBe(day(3))
  expect(nextTry(day0, 2, 'later', day(3))).toBe(day(7))
  // A run that was two days late does not move the ones after it.
  expect(nextTry(day0, 2, 'later', day(5))).toBe(day(7))
  expect(nextTry(day0, 3, 'later', day(9))).toBe(day(14))
  expect(nextTry(day0, 4, 'later', day(14))).toBeUndefined()
  expect(graceUntil(day0)).toBe(day(14))
})

test('a card that cannot work again is not tried again, and each cause has its own text', () => {
  expect(classOf('stolen_card')).toBe('never')
  expect(classOf('authentication_required')).toBe('person')
  expect(classOf('insufficient_funds')).toBe('later')
  expect(nextTry(day0, 1, 'never', day0)).toBeUndefined()
  expect(nextTry(day0, 1, 'person', day0)).toBeUndefined()
  const texts = [
    'insufficient_funds',
    'expired_card',
    'authentication_required',
    'stolen_card',
    'card_declined',
    'no_method',
    'provider_refused',
  ]
  expect(new Set(texts.map(declineText)).size).toBe(texts.length)
  // Whether it is tried again depends on more than the cause, and stands in a sentence of its own.
  expect(texts.map(declineText).filter((text) => text.includes('try again'))).toEqual([])
})

const nothing = { listing: 0, boost: 0, council: 0, insight: 0 }

test('RSUP-20: a paid month grants what is lacking, an upgrade a twelfth of the year at once', () => {
  expect(grantForMonth('advanced', nothing)).toEqual({ listing: 3, boost: 3, council: 1, insight: 0 })
  expect(grantForMonth('standard', { listing: 10, boost: 12, council: 3, insight: 12 })).toEqual(nothing)
  const had = { listing: 1, boost: 0, council: 0, insight: 0 }
  expect(grantForUpgrade('premium', had, { left: 10, whole: 20 })).toEqual({
    listing: 1,
    boost: 1,
    council: 1,
    insight: 1,
  })
  // The last second costs nothing, and is worth little.
  expect(grantForUpgrade('premium', had, { left: 0, whole: 20 })).toMatchObject({ boost: 1, council: 0 })
  expect(grantForMonth('premium', { listing: 2, boost: 1, council: 0, insight: 1 })).toEqual({
    ...{ listing: 8, boost: 11, council: 3, insight: 11 },
  })
})

test('submissions wait without a paid plan, and not within the days of grace', () => {
  const standing = (
    state: 'active' | 'past_due' | 'suspended' | 'ended' | 'pending_payment',
    heldSince: Instant | null = null,
  ) => holdOf({ state, heldSince })
  expect(holdOf(undefined)).toBe('unpaid')
  expect(standing('pending_payment')).toBe('unpaid')
  expect(standing('ended')).toBe('unpaid')
  expect(standing('suspended')).toBe('suspended')
  expect(standing('active', day0)).toBe('disputed')
  expect([standing('active'), standing('past_due')]).toEqual([undefined, undefined])
})

test('the limits: twenty days between two renewals, and one and a half times last month', () => {
  expect(isTooSoon(day0, day(19))).toBe(true)
  expect(isTooSoon(day0, day(20))).toBe(false)
  expect(isTooSoon(null, day0)).toBe(false)
  expect(isRunTooLarge(19, 0)).toBe(false)
  expect([isRunTooLarge(150, 100), isRunTooLarge(151, 100)]).toEqual([false, true])
})

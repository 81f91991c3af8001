import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import {
  aloneDayMax,
  aloneMax,
  goesBackWhole,
  leftAlone,
  leftToRefund,
  mayBeRefunded,
  needsSecondPerson,
} from './refunds.ts'

const gift = { gross: cents(10_000), platformFee: cents(350), processingFee: cents(280), net: cents(9370) }
const after = (refunded: number, lost: number) => ({ ...gift, refunded: cents(refunded), lost: cents(lost) })

test('the refundable rest of a gift is what neither refunds nor banks have taken, without the processing fee', () => {
  expect(leftToRefund(after(0, 0), cents(0), false)).toBe(9720)
  expect(leftToRefund(after(0, 4000), cents(1000), false)).toBe(4720)
  expect(leftToRefund(after(0, 10_000), cents(0), false)).toBe(0)
  expect(mayBeRefunded({ ...after(0, 4000), state: 'lost' }, false)).toBe(true)
  expect(mayBeRefunded({ ...after(0, 10_000), state: 'lost' }, false)).toBe(false)
  expect(mayBeRefunded({ ...after(0, 0), state: 'processing' }, false)).toBe(false)
})

test('where the platform bears the processing fee, a gift can be refunded in full, also after a refund without the fee', () => {
  expect(leftToRefund(after(0, 0), cents(0), true)).toBe(10_000)
  expect(leftToRefund(after(0, 4000), cents(1000), true)).toBe(5000)
  expect(mayBeRefunded({ ...after(9720, 0), state: 'refunded' }, true)).toBe(true)
  expect(mayBeRefunded({ ...after(9720, 0), state: 'refunded' }, false)).toBe(false)
  expect(mayBeRefunded({ ...after(10_000, 0), state: 'refunded' }, true)).toBe(false)
  expect(goesBackWhole('fraud', ['fraud'])).toBe(true)
  expect(goesBackWhole('platform_error', ['fraud'])).toBe(false)
})

test('a second person is needed above $500 of a gift, and above $2,000 that one person refunded alone in a day', () => {
  const none = { ofGift: cents(0), inDay: cents(0) }
  expect(needsSecondPerson(aloneMax, none)).toBe(false)
  expect(needsSecondPerson(cents(aloneMax + 1), none)).toBe(true)
  expect(needsSecondPerson(cents(1), { ...none, ofGift: aloneMax })).toBe(true)
  expect(needsSecondPerson(cents(100), { ...none, inDay: cents(aloneDayMax - 100) })).toBe(false)
  expect(needsSecondPerson(cents(101), { ...none, inDay: cents(aloneDayMax - 100) })).toBe(true)
  expect(leftAlone({ ofGift: cents(0), inDay: cents(aloneDayMax + 100) })).toBe(0)
})

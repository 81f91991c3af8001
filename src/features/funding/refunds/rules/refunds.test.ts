import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { aloneMax, leftToRefund, mayBeRefunded, needsSecondPerson } from './refunds.ts'

const gift = { gross: cents(10_000), platformFee: cents(350), processingFee: cents(280), net: cents(9370) }

test('what can still be given back of a gift is what neither refunds nor banks have taken, without the processing fee', () => {
  const after = (refunded: number, lost: number) => ({ ...gift, refunded: cents(refunded), lost: cents(lost) })
  expect(leftToRefund(after(0, 0), cents(0))).toBe(9720)
  expect(leftToRefund(after(0, 4000), cents(1000))).toBe(4720)
  expect(leftToRefund(after(0, 10_000), cents(0))).toBe(0)
  expect(mayBeRefunded({ ...after(0, 4000), state: 'lost' })).toBe(true)
  expect(mayBeRefunded({ ...after(0, 10_000), state: 'lost' })).toBe(false)
  expect(mayBeRefunded({ ...after(0, 0), state: 'processing' })).toBe(false)
})

test('a second person is needed above $500, counted over all that one person gave back alone', () => {
  expect(needsSecondPerson(aloneMax, cents(0))).toBe(false)
  expect(needsSecondPerson(cents(aloneMax + 1), cents(0))).toBe(true)
  expect(needsSecondPerson(cents(1), aloneMax)).toBe(true)
})

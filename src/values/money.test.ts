import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, formatCompact, inCents, inDollars } from './money.ts'

test('money is shown in whole US dollars, cut and never rounded up (CNST-03)', () => {
  expect([0, 99, 100, 499_999, 1_000_000_000].map((amount) => inDollars(cents(amount)))).toEqual([
    '$0',
    '$0',
    '$1',
    '$4,999',
    '$10,000,000',
  ])
})

test('money in a plot is cut to three figures', () => {
  const shown = [0, 2500, 99_999, 123_999, 10_000_000, -2000].map((amount) => formatCompact(cents(amount)))
  expect(shown).toEqual(['$0', '$25', '$999.9', '$1.2K', '$100K', '-$20'])
})

test('amounts are written as en-US writes dollars', () => {
  const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
  const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  fc.assert(
    fc.property(fc.integer({ min: -1e14, max: 1e14 }), (amount) => {
      expect(inCents(cents(amount))).toBe(exact.format(amount / 100))
      expect(inDollars(cents(amount))).toBe(whole.format(Math.trunc(amount / 100)))
    }),
  )
})

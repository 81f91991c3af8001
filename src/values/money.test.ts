import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, inCents, inDollars, inPlainCents } from './money.ts'
import { inShortDollars } from './short-money.ts'

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
  const shown = [0, 2500, 99_999, 123_999, 10_000_000, -2000].map((amount) => inShortDollars(cents(amount)))
  expect(shown).toEqual(['$0', '$25', '$999.9', '$1.2K', '$100K', '-$20'])
})

test('amounts are written as en-US writes dollars', () => {
  const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
  const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
  const short = new Intl.NumberFormat('en-US', {
    ...{ style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' },
  } as const)
  fc.assert(
    fc.property(fc.integer({ min: -1e14, max: 1e14 }), (amount) => {
      expect(inCents(cents(amount))).toBe(exact.format(amount / 100))
      expect(inDollars(cents(amount))).toBe(whole.format(Math.trunc(amount / 100)))
      expect(inPlainCents(cents(amount))).toBe(plain.format(amount / 100).replace('-', '\u2212'))
      expect(inShortDollars(cents(amount))).toBe(short.format(amount / 100))
    }),
  )
})

import { expect, test } from 'vitest'
import { cents, inDollars } from './money.ts'

test('money is shown in whole US dollars, cut and never rounded up (CNST-03)', () => {
  expect([0, 99, 100, 499_999, 1_000_000_000].map((amount) => inDollars(cents(amount)))).toEqual([
    '$0',
    '$0',
    '$1',
    '$4,999',
    '$10,000,000',
  ])
})

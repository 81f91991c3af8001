import { expect, test } from 'vitest'
import { afterFees } from './fees.ts'
import { dollars } from './money.ts'

test('of $6,000 in 120 gifts of $50, fees leave $5,604', () => {
  expect(afterFees(dollars(6000))).toEqual({ gifts: 120, fees: 39_600, net: 560_400 })
})

test('a goal that is no multiple of $50 ends with a smaller gift', () => {
  expect(afterFees(dollars(7525))).toEqual({ gifts: 151, fees: 49_681, net: 702_819 })
  expect(afterFees(dollars(1))).toMatchObject({ gifts: 1, net: 63 })
})

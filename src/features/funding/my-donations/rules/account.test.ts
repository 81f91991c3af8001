import { expect, test } from 'vitest'
import { yearsBeside } from './account.ts'

test('the page of a year leads to the next one and to the two before it', () => {
  const years = [2031, 2030, 2029, 2027, 2026]
  expect(yearsBeside(years, 2031)).toEqual([2030, 2029])
  expect(yearsBeside(years, 2029)).toEqual([2030, 2027, 2026])
  // A year without gifts.
  expect(yearsBeside(years, 2028)).toEqual([2029, 2027, 2026])
  expect(yearsBeside([2026], 2026)).toEqual([])
})

import { expect, test } from 'vitest'
import { inThousands } from './count.ts'
import { shareOf, typedDollars, wholeNumber } from './digits.ts'
import { centsFrom } from './money.ts'

const odd = [
  '1e3',
  '0x10',
  '0b1',
  '0o7',
  '1_000',
  '１２',
  '١٢',
  '-1',
  '+1',
  '1.',
  '.5',
  '1,00',
  '1,0000',
  ',100',
  '1,,000',
]
const none = [...odd, '', ' ', 'NaN', 'Infinity', '1 000', '1.000', '12 3', '9'.repeat(16), '$', '$$5', '5$']

test('a number is digits, with thousands set apart or not', () => {
  for (const number of [0, 7, 1000, 12_345, 10_000_000, 999_999_999_999_999]) {
    expect(wholeNumber(String(number))).toBe(number)
    expect(wholeNumber(` ${inThousands(number)} `)).toBe(number)
    expect(typedDollars(`$${inThousands(number)}`)).toBe(number)
  }
  expect(wholeNumber('007')).toBe(7)
  expect(wholeNumber('$5')).toBe(undefined)
})

test.each(none)('%j is no number and no amount', (typed) => {
  expect([wholeNumber(typed), typedDollars(typed)]).toEqual([undefined, undefined])
  // A decimal point is allowed in amounts, but not in numbers.
  if (!/^[\d.]+$/.test(typed)) expect(centsFrom(typed)).toBe(undefined)
})

test('an amount has two digits of cents at most', () => {
  const amounts = ['$1,234.56', '12.5', '12', ' $ 0.07 ', '999,999,999.99'].map((typed) => centsFrom(typed))
  expect(amounts).toEqual([123_456, 1250, 1200, 7, 99_999_999_999])
  for (const typed of ['12.', '.5', '1.234', '1.2.3', '12,34.5', '1e2.5', '12.5e1', '1 2.5'])
    expect([typed, centsFrom(typed)]).toEqual([typed, undefined])
})

test('a share is read in percent, with at most two decimals, and never as more than the whole', () => {
  expect(['30', '12.5', ' 12.25 % ', '100', '0.01'].map(shareOf)).toEqual([3000, 1250, 1225, 10_000, 1])
  expect(['', '0', '0.001', '100.01', '-3', '1e1', '12,5', 'half'].map(shareOf)).toEqual(Array(8).fill(undefined))
})

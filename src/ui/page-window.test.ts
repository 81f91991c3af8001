import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test('two pages are on each side of the current one: page 5 of 9 shows 3 to 7 (LIST-09)', () => {
  const shown = pageWindow(5, 9).filter((page) => page !== 1 && page !== 9 && page !== 'gap')
  expect(shown).toEqual([3, 4, 5, 6, 7])
})

test('an ellipsis replaces omitted page numbers, and appears nowhere else (LIST-10)', () => {
  expect(pageWindow(5, 9)).toEqual([1, 'gap', 3, 4, 5, 6, 7, 'gap', 9])
  expect(pageWindow(4, 9)).toEqual([1, 2, 3, 4, 5, 6, 'gap', 9])
  expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('the first and the last page are always there, once each', () => {
  for (let last = 1; last <= 30; last++) {
    for (let page = 1; page <= last; page++) {
      const numbers = pageWindow(page, last).filter((one) => one !== 'gap')
      expect(numbers[0]).toBe(1)
      expect(numbers.at(-1)).toBe(last)
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    }
  }
})

test('a page beyond the end counts as the last, and no pages give an empty row', () => {
  expect(pageWindow(99, 4)).toEqual(pageWindow(4, 4))
  expect(pageWindow(1, 0)).toEqual([])
})

import { expect, test } from 'vitest'
import { shown, shownParts } from './withheld.ts'

test('one or two people are not shown, and no sum tells them', () => {
  expect([0, 1, 2, 3].map(shown)).toEqual([0, null, null, 3])
  expect(shownParts([10, 4, 0])).toEqual([10, 4, 0])
  expect(shownParts([10, 2, 4, 0])).toEqual([10, null, null, 0])
  expect(shownParts([10, 2, 1])).toEqual([10, null, null])
  expect(shownParts([2, 0])).toEqual([null, 0])
})

import { expect, test } from 'vitest'
import { spreadLabels, topOf } from './SeriesChart.tsx'

test('a scale ends with a round number whose half is whole', () => {
  expect([0, 1, 2, 3, 5, 11, 21, 41, 105_000].map(topOf)).toEqual([2, 2, 2, 4, 10, 20, 40, 100, 200_000])
})

test('labels are at the ends of their lines, and never on each other', () => {
  expect(spreadLabels([40])).toEqual([40])
  expect(spreadLabels([-15, 81])).toEqual([0, 66])
  expect(spreadLabels([81, 81, 81])).toEqual([6, 36, 66])
  expect(spreadLabels([20, 10])).toEqual([40, 10])
})

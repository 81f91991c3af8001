import { expect, test } from 'vitest'
import { uploadsAfter } from './use-uploads.ts'

test('uploads are under way from the first one that begins to the last one that ends', () => {
  const counts: number[] = []
  let count = 0
  for (const isBusy of [true, true, false, true, false, false]) {
    count = uploadsAfter(count, isBusy)
    counts.push(count)
  }
  expect(counts).toEqual([1, 2, 1, 2, 1, 0])
  expect(uploadsAfter(0, false)).toBe(0)
})

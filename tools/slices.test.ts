import { expect, test } from 'vitest'
import { arrowsIn, circles, ownArrows, upward } from './slices.ts'

const planted = arrowsIn(
  new Map([
    ['src/features/research/projects/actions.ts', "import { give } from '#features/funding/donations/actions.ts'"],
    [
      'src/features/funding/donations/actions.ts',
      "import type { Refund } from '#features/funding/refunds/contract.ts'",
    ],
    ['src/features/funding/refunds/rules/refunds.ts', "export { split } from '#features/funding/donations/rules.ts'"],
    ['src/features/funding/refunds/tasks.ts', "const own = import('#features/funding/refunds/actions.ts')"],
  ]),
)

test('an upward import, and a cycle of slices, are found', () => {
  expect(upward(planted).map(({ file }) => file)).toEqual(['src/features/research/projects/actions.ts'])
  expect(circles(planted)).toEqual([['funding/donations', 'funding/refunds']])
  const longer = [...'abcd'].map((from, at) => ({ from, to: 'abcda'[at + 1] ?? '' }))
  expect(circles([...longer, { from: 'd', to: 'e' }])).toEqual([['a', 'b', 'c', 'd']])
})

test('no area imports one above it', () => {
  const found = upward(ownArrows()).map(({ file, to }) => `${file} → ${to}`)
  expect(
    found,
    'move what is shared down, or announce an event that the upper slice follows (src/api/account-events.ts)',
  ).toEqual([])
})

test('no slices form a cycle', () => {
  expect(circles(ownArrows()), 'cut the arrow that knows too much; node tools/slices.ts lists all').toEqual([])
})

import { expect, test } from 'vitest'
import { secondsBudget, secondsPerSlice } from './seconds-per-slice.ts'

const slices = ['funding/ledger', 'funding/ledger-export', 'identity/staff']
const file = (path: string, seconds: number) => ({ name: `/home/x/src/features/${path}.test.ts`, seconds })

test('the seconds of the whole run are divided by its slices, and the slowest tests are named first', () => {
  const unit = [file('funding/ledger/rules', 1), file('identity/staff/roles', 2)]
  const journeys = [file('funding/ledger/actions/post', 3), { name: '/home/x/e2e/live.e2e.ts', seconds: 50 }]
  expect(secondsPerSlice(30, [...unit, ...journeys], slices)).toEqual([
    `3 slices, 10.0 s each of a budget of ${secondsBudget} s`,
    '  most of it in the tests of: funding/ledger 4.0 s, identity/staff 2.0 s',
  ])
})

test('a run over the budget is reported', () => {
  expect(secondsPerSlice(3 * secondsBudget + 1, [], slices)[0]).toMatch(/OVER IT$/)
  expect(secondsPerSlice(3 * secondsBudget, [], slices)[0]).not.toContain('OVER')
})

test('the slices of this repository are found', () => {
  expect(secondsPerSlice(1, [])[0]).toMatch(/^[2-9]\d slices/)
})

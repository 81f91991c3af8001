import { expect, test } from 'vitest'
import { performancePage, rowStarts, withLastSeen } from './performance-page.ts'
import { isKept, reportOf } from './report.ts'

test('a budget is missed above its maximum, below its minimum, and by NaN', () => {
  expect(isKept({ of: 'health', measured: 2.2 })).toBe(true)
  expect(isKept({ of: 'health', measured: 2.21 })).toBe(false)
  expect(isKept({ of: 'signIns', measured: 0.6 })).toBe(true)
  expect(isKept({ of: 'signIns', measured: 0.59 })).toBe(false)
  expect(isKept({ of: 'signIns', measured: Number.NaN })).toBe(false)
})

test('the report lists each missed budget again at its end', () => {
  const report = reportOf([
    { of: 'health', measured: 1.2, note: '30 µs' },
    { of: 'readGrowth', which: 'my donations', measured: 1.7 },
  ])
  expect(report.split('\n').slice(-2)).toEqual([
    'MISSED each first page of the books: time with 1 million ÷ with 10 thousand entries (my donations): 1.70, budget ≤ 1.5',
    '1 of 2 figures within their budget',
  ])
})

test('docs/performance.md has a row for each budget, in the order of budgets.ts', () => {
  const rows = performancePage()
    .split('\n')
    .filter((line) => /^\| [a-z][a-z-]* \|.*\|.*\|.*\|$/.test(line) && !line.startsWith('| part |'))
  const known = rows.map((row) => row.slice(0, row.lastIndexOf('|', row.length - 2) + 1))
  expect(known, 'correct the table of docs/performance.md').toEqual(rowStarts())
})

test('the worst figure of a budget is written, and other rows stay', () => {
  const rows = rowStarts().map((start) => `${start} 9.99 |`)
  const written = withLastSeen(rows.join('\n'), [
    { of: 'readGrowth', which: 'my donations', measured: 1.1 },
    { of: 'readGrowth', which: 'my donors', measured: 1.4 },
    { of: 'signIns', measured: 0.9 },
    { of: 'signIns', measured: 0.8 },
  ]).split('\n')
  const changed = written.filter((row, at) => row !== rows[at])
  expect(changed.map((row) => row.split(' | ').at(-1))).toEqual(['0.800 |', '1.40 |'])
})

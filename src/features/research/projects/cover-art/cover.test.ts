import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cover } from './cover.ts'

const sectors = ['science', 'technology', 'medicine', 'engineering', 'mathematics']
const ids = Array.from({ length: 200 }, (_, at) => `01930000-0000-7000-8000-${String(at * 977).padStart(12, '0')}`)

test.each(sectors)('a drawing of %s never changes, differs between projects, and weighs 4 KB at most', (sector) => {
  const drawn = ids.map((id) => cover(sector, id) ?? '')
  expect(new Set(drawn).size).toBe(ids.length)
  expect(cover(sector, ids[3] ?? '')).toBe(drawn[3])
  expect(Math.max(...drawn.map((svg) => gzipSync(svg).length))).toBeLessThanOrEqual(4096)
  for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity/)
})

test('an unknown sector has no drawing', () => {
  expect(cover('toString', ids[0] ?? '')).toBeUndefined()
})

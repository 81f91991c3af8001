import { expect, test } from 'vitest'
import { isWalked, placeIn, placeText, rowsFor, scopeOf } from './walk.ts'

const projectId = '019a0000-0000-7000-8000-000000000001'

test('a place is read as it was written, and one of another order is none', () => {
  for (const key of [1_793_610_000_123_456, 0, -250_000])
    expect(placeIn(placeText({ phase: 'all', key, projectId }), 'newest')).toEqual({ phase: 'all', key, projectId })
  expect(placeIn(placeText({ phase: 'closed', key: 5, projectId }), 'needed')).toMatchObject({ phase: 'closed' })
  for (const text of [null, '', 'a1', 'x1.y', placeText({ phase: 'open', key: 1, projectId })])
    expect(placeIn(text, 'newest')).toBeUndefined()
})

test('the shortest list that has everything chosen is walked; people alone and relevance have no order', () => {
  expect(scopeOf({})).toBe('all')
  expect(scopeOf({ area: ['science/ecology'] })).toBe('science/ecology')
  expect(scopeOf({ area: ['science/ecology', 'science/physics'], use: ['equipment'] })).toBe('all+equipment')
  expect(scopeOf({ area: ['science/ecology'], use: ['equipment'] })).toBe('science/ecology+equipment')
  expect(isWalked('newest', {})).toBe(true)
  expect(isWalked('newest', { kind: ['researcher'] })).toBe(false)
  expect(isWalked('relevance', {})).toBe(false)
})

test('the rarer a match, the more rows are looked at first, within limits', () => {
  expect([rowsFor(1, 13), rowsFor(0.02, 20), rowsFor(0, 13)]).toEqual([100, 1300, 3000])
})

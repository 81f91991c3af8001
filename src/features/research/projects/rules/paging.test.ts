import { expect, test } from 'vitest'
import { lastPageSize, pageQuery, pageRequestOf, pagesOf, readCursor, writeCursor } from './paging.ts'

const id = '01930000-0000-7000-8000-000000000001'
const edges = {
  first: writeCursor({ page: 5, key: 90, projectId: id }),
  last: writeCursor({ page: 5, key: -7, projectId: id }),
}
const shown = { page: 5, pages: 9, edges }

test('a cursor survives a round trip through a URL', () => {
  for (const cursor of [
    { page: 5, key: -7, projectId: id },
    { page: 1, key: 998_219_283_000_000, projectId: id },
  ])
    expect(readCursor(writeCursor(cursor))).toEqual(cursor)
})

test('links two pages each way start from the edges; the ends need none', () => {
  expect(pageQuery(1, shown)).toEqual({})
  expect(pageQuery(3, shown)).toEqual({ page: 3, before: edges.first })
  expect(pageQuery(6, shown)).toEqual({ page: 6, after: edges.last })
  expect(pageQuery(9, shown)).toEqual({ page: 9, from: 'end' })
  expect(pageQuery(2, shown)).toEqual({ page: 2 })
})

test('a link between pages reads with its own cursor', () => {
  expect(pageRequestOf(pageQuery(7, shown))).toMatchObject({ from: 'after', hop: 1, page: 7, cursor: { page: 5 } })
  expect(pageRequestOf(pageQuery(4, shown))).toMatchObject({ from: 'before', hop: 0, page: 4 })
  expect(pageRequestOf({})).toEqual({ from: 'start', page: 1 })
})

test('a cursor that does not fit its number is ignored, and a typed number reaches 100 pages', () => {
  expect(pageRequestOf({ page: 40, after: edges.last ?? '' })).toEqual({ from: 'start', page: 40 })
  expect(pageRequestOf({ page: 5000 })).toEqual({ from: 'start', page: 100 })
})

test('25 projects are three pages, the last of one', () => {
  expect([pagesOf(0), pagesOf(12), pagesOf(25)]).toEqual([0, 1, 3])
  expect([lastPageSize(24), lastPageSize(25)]).toEqual([12, 1])
})

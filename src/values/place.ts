import type { Instant } from './time.ts'

/** A cursor in a list from new to old: the moment and the id of the row before it. */
export type Place = { readonly at: Instant; readonly id: string }

/** A part of a list: the rows after a place, at most so many. */
export type ListPage = { readonly after: Place | undefined; readonly limit: number }

/** @param text as `pageOf` wrote it. */
export const placeFrom = (text: string | undefined): Place | undefined =>
  text === undefined ? undefined : { at: text.slice(0, 24) as Instant, id: text.slice(25) }

/** A page of rows and the cursor of the next page, null at the end. The query reads one row more than a page holds. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  placeOf: (row: Row) => Place,
): { readonly page: Row[]; readonly older: string | null } {
  const last = rows[size - 1]
  if (last === undefined || rows.length <= size) return { page: rows.slice(0, size), older: null }
  const { at, id } = placeOf(last)
  return { page: rows.slice(0, size), older: `${at}_${id}` }
}

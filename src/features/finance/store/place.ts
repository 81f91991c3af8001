import type { Instant } from '#values/time.ts'

/** A place in a list that runs from new to old. */
export type Place = { readonly at: Instant; readonly id: string }

export const placeFrom = (text: string | undefined): Place | undefined =>
  text === undefined ? undefined : { at: text.slice(0, 24) as Instant, id: text.slice(25) }

/** A page of the rows that were read, one more than a page holds, and where the next begins. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  placeOf: (row: Row) => Place,
): { readonly page: Row[]; readonly older: string | null } {
  const last = rows[size - 1]
  const { at, id } = last === undefined ? { at: '', id: '' } : placeOf(last)
  return { page: rows.slice(0, size), older: rows.length > size ? `${at}_${id}` : null }
}

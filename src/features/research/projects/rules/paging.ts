// Numbered pages with keyset pagination. A link to a near page carries the cursor at the edge of the current page, so
// the query continues from there; no query counts rows or uses a deep OFFSET.

export const sorts = ['trending', 'newest', 'needed', 'deadline'] as const
export type Sort = (typeof sorts)[number]

/** LIST-08. */
export const pageSize = 12
/** LIST-09: links reach this many pages from the current one. */
export const pageSkipMax = 2
/** A page number without a cursor is read from the start of the list, up to this page. */
export const typedPageMax = 100

/** A cursor: the page's number, and the sort key and id of its first or last row. */
export type Cursor = { readonly page: number; readonly key: number; readonly projectId: string }

export const writeCursor = ({ page, key, projectId }: Cursor): string => `${page}.${key.toString(36)}.${projectId}`

/** @param text as the contract checked it. */
export function readCursor(text: string): Cursor {
  const [page = '', key = '', projectId = ''] = text.split('.')
  return { page: Number(page), key: Number.parseInt(key, 36), projectId }
}

/** How to read a page: from a cursor, some pages further; from the end; or by its number. */
export type Reading =
  | { readonly from: 'after' | 'before'; readonly cursor: Cursor; readonly hop: 0 | 1; readonly page: number }
  | { readonly from: 'end' }
  | { readonly from: 'start'; readonly page: number }

export type PageQuery = {
  readonly page?: number | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly from?: 'end' | undefined
}

/** How to read the page of a query; a cursor that does not fit the page number is ignored. */
export function pageRequestOf({ page = 1, after, before, from }: PageQuery): Reading {
  if (from === 'end') return { from: 'end' }
  const edge = after ?? before
  if (edge !== undefined && page > 1) {
    const cursor = readCursor(edge)
    const hop = (after === undefined ? cursor.page - page : page - cursor.page) - 1
    if (hop === 0 || hop === 1) return { from: after === undefined ? 'before' : 'after', cursor, hop, page }
  }
  return { from: 'start', page: Math.min(page, typedPageMax) }
}

export const pagesOf = (total: number): number => Math.ceil(total / pageSize)

/** The number of rows on the last page. */
export const lastPageSize = (total: number): number => ((total - 1) % pageSize) + 1

export type Edges = { readonly first: string | null; readonly last: string | null }

/** The query of a link to a page, from the page that is shown: near pages by key, the last one from the end. */
export function pageQuery(
  target: number,
  shown: { readonly page: number; readonly pages: number; readonly edges: Edges },
): PageQuery {
  if (target <= 1) return {}
  const distance = target - shown.page
  if (distance > 0 && distance <= pageSkipMax && shown.edges.last) return { page: target, after: shown.edges.last }
  if (target === shown.pages) return { page: target, from: 'end' }
  if (distance < 0 && distance >= -pageSkipMax && shown.edges.first) return { page: target, before: shown.edges.first }
  return { page: target }
}

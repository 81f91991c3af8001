// Numbered pages over lists that are read by key. A link to a near page carries the key at the edge of the page it
// stands on, so the list goes on from there, whatever the page's number; nothing is ever counted or skipped over at depth.

export const sorts = ['trending', 'newest', 'needed', 'deadline'] as const
export type Sort = (typeof sorts)[number]

/** LIST-08. */
export const pageSize = 12
/** LIST-09: how far from the current page a link may hop. */
export const hopMax = 2
/** A page number without a place to start from is looked for among so many first pages, and no further. */
export const typedPageMax = 100

/** The edge of a page: its number, and the sort key and id of the row that stands there. */
export type Cursor = { readonly page: number; readonly key: number; readonly projectId: string }

export const writeCursor = ({ page, key, projectId }: Cursor): string => `${page}.${key.toString(36)}.${projectId}`

/** @param text as the contract checked it. */
export function readCursor(text: string): Cursor {
  const [page = '', key = '', projectId = ''] = text.split('.')
  return { page: Number(page), key: Number.parseInt(key, 36), projectId }
}

/** How to read a page: from an edge, so many pages beyond it; from the end; or by its number. */
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

/** What a query means; an edge that does not fit its page number is left aside. */
export function readingOf({ page = 1, after, before, from }: PageQuery): Reading {
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

/** How many rows the last page has. */
export const lastPageSize = (total: number): number => ((total - 1) % pageSize) + 1

export type Edges = { readonly first: string | null; readonly last: string | null }

/** The query of a link to a page, from the page that is shown: near pages by key, the last one from the end. */
export function pageQuery(
  target: number,
  shown: { readonly page: number; readonly pages: number; readonly edges: Edges },
): PageQuery {
  if (target <= 1) return {}
  const distance = target - shown.page
  if (distance > 0 && distance <= hopMax && shown.edges.last) return { page: target, after: shown.edges.last }
  if (target === shown.pages) return { page: target, from: 'end' }
  if (distance < 0 && distance >= -hopMax && shown.edges.first) return { page: target, before: shown.edges.first }
  return { page: target }
}

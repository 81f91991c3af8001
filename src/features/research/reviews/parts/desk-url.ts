import type { ReviewStatus } from '../contract.ts'

// The state of the page is in its URL, so that it survives a reload and can be shared with a colleague.

export type DeskStatus = Extract<ReviewStatus, 'pending' | 'approved' | 'rejected'>
export const deskStatuses: readonly { id: DeskStatus; label: string }[] = [
  { id: 'pending', label: 'Pending' },
  { id: 'approved', label: 'Approved' },
  { id: 'rejected', label: 'Rejected' },
]

export const deskStatus = (query: URLSearchParams): DeskStatus =>
  deskStatuses.find(({ id }) => id === query.get('status'))?.id ?? 'pending'

type Change = Partial<Record<'status' | 'sector' | 'search' | 'after' | 'review', string | undefined>>

/** The current URL with some parameters changed; empty ones are left out. */
export function queueUrl(query: URLSearchParams, change: Change): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `?${next}`
}

/** A changed filter starts at the first page, with no item selected. */
export const filteredUrl = (query: URLSearchParams, change: Change): string =>
  queueUrl(query, { after: undefined, review: undefined, ...change })

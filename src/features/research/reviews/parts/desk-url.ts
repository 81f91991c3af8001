import type { ReviewStatus } from '../contract.ts'

// Everything that the desk shows is in its address, so that it survives a reload and can be sent to a colleague.

export type DeskStatus = Extract<ReviewStatus, 'pending' | 'approved' | 'rejected'>
export const deskStatuses: readonly { id: DeskStatus; label: string }[] = [
  { id: 'pending', label: 'Pending' },
  { id: 'approved', label: 'Approved' },
  { id: 'rejected', label: 'Rejected' },
]

export const deskStatus = (query: URLSearchParams): DeskStatus =>
  deskStatuses.find(({ id }) => id === query.get('status'))?.id ?? 'pending'

type Change = Partial<Record<'status' | 'sector' | 'search' | 'after' | 'review', string | undefined>>

/** The present address with some parts changed; an empty part is left out. */
export function deskUrl(query: URLSearchParams, change: Change): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `?${next}`
}

/** A changed filter begins again: at the first page, with nothing chosen. */
export const filteredUrl = (query: URLSearchParams, change: Change): string =>
  deskUrl(query, { after: undefined, review: undefined, ...change })

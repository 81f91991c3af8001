import { changedUrl } from '#wire/changed-url.ts'
import type { ReviewKind, ReviewStatus } from '../contract/objects.ts'
import { type QueueSort, queueSorts } from '../rules/queue.ts'

// The state of the page is in its URL, so that it survives a reload and can be shared with a colleague.

export const deskTabs = [
  { id: 'pending', label: 'Pending' },
  { id: 'in_review', label: 'In review' },
  { id: 'recheck', label: 'Re-check' },
  { id: 'milestones', label: 'Milestones' },
  { id: 'changes_requested', label: 'Asked' },
  { id: 'approved', label: 'Approved' },
  { id: 'rejected', label: 'Rejected' },
] as const
export type DeskTab = (typeof deskTabs)[number]['id']

export const deskTab = (query: URLSearchParams): DeskTab =>
  deskTabs.find(({ id }) => id === query.get('status'))?.id ?? 'pending'

/** The query to the server; re-checks wait like other reviews, and with milestones only the counts are requested. */
export function deskFilter(query: URLSearchParams): { readonly status: ReviewStatus; readonly kind?: ReviewKind } {
  const tab = deskTab(query)
  if (tab === 'milestones') return { status: 'pending' }
  return tab === 'recheck' ? { status: 'pending', kind: 'recheck' } : { status: tab }
}

/** Whether the list has waiting items, grouped by time. */
export const isWaitingTab = (tab: DeskTab): boolean => ['pending', 'in_review', 'recheck', 'milestones'].includes(tab)

export const deskSort = (query: URLSearchParams): QueueSort =>
  queueSorts.find((sort) => sort === query.get('sort')) ?? 'due'

/** Items of the queue: the URL names each by its kind. */
export type QueueKind = 'review' | 'milestone'
type Change = Partial<Record<'status' | 'sort' | 'sector' | 'search' | 'after' | QueueKind, string | undefined>>

const noItem = { review: undefined, milestone: undefined } as const

/** The queue with this item open. */
export const itemUrl = (query: URLSearchParams, { kind, id }: { kind: QueueKind; id: string }): string =>
  changedUrl(query, { ...noItem, [kind]: id })

/** The queue alone, as a phone shows it. */
export const listUrl = (query: URLSearchParams): string => changedUrl(query, noItem)

/** A changed filter starts at the first page, with no item selected. */
export const filteredUrl = (query: URLSearchParams, change: Change): string =>
  changedUrl(query, { after: undefined, ...noItem, ...change })

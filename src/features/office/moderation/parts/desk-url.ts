import { type QueueView, queueViews } from '../rules.ts'

// The desk's state is in its URL, so that it survives a reload and can be shared with a colleague.

export const viewLabels: Readonly<Record<QueueView, string>> = {
  open: 'Waiting',
  appeals: 'Appeals',
  decided: 'Decided',
}

export const viewOf = (query: URLSearchParams): QueueView =>
  queueViews.find((view) => view === query.get('view')) ?? 'open'

/** The long lists of a case, by the parameter that says where in the list the page is. */
const caseListNames = ['waiting', 'decided', 'reports', 'closed', 'copies', 'decisions'] as const
export type CaseListName = (typeof caseListNames)[number]

/**
 * The current URL with some parameters changed; empty ones are left out. Another item begins at the start of its lists.
 */
export function deskUrl(
  query: URLSearchParams,
  change: Partial<Record<'view' | 'kind' | 'after' | 'item' | CaseListName, string | undefined>>,
): string {
  const next = new URLSearchParams(query)
  if ('item' in change) for (const name of caseListNames) next.delete(name)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `?${next}`
}

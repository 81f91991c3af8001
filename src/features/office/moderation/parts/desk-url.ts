import { changedUrl } from '#wire/changed-url.ts'
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

/** The current URL with some parameters changed. Another item begins at the start of its lists. */
export function deskUrl(
  query: URLSearchParams,
  change: Partial<Record<'view' | 'kind' | 'after' | 'item' | CaseListName, string | undefined>>,
): string {
  const fromStart = 'item' in change ? Object.fromEntries(caseListNames.map((name) => [name, undefined])) : {}
  return changedUrl(query, { ...fromStart, ...change })
}

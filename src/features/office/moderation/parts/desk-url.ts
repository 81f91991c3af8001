import { type QueueView, queueViews } from '../rules.ts'

// The desk's state is in its URL, so that it survives a reload and can be shared with a colleague.

export const viewLabels: Readonly<Record<QueueView, string>> = {
  open: 'Waiting',
  appeals: 'Appeals',
  decided: 'Decided',
}

export const viewOf = (query: URLSearchParams): QueueView =>
  queueViews.find((view) => view === query.get('view')) ?? 'open'

/**
 * The current URL with some parameters changed; empty ones are left out. Another item begins at its newest decision.
 */
export function deskUrl(
  query: URLSearchParams,
  change: Partial<Record<'view' | 'kind' | 'after' | 'item' | 'decisions', string | undefined>>,
): string {
  const next = new URLSearchParams(query)
  if ('item' in change) next.delete('decisions')
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `?${next}`
}

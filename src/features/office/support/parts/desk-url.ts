// The desk's state is in its URL, so that it survives a reload and can be shared with a colleague.

export const deskViews = [
  { id: 'open', label: 'Open' },
  { id: 'yours', label: 'Yours' },
  { id: 'waiting', label: 'Waiting' },
  { id: 'solved', label: 'Solved' },
  { id: 'failed', label: 'Failed mail' },
] as const
export type DeskView = (typeof deskViews)[number]['id']

export const deskViewOf = (query: URLSearchParams): DeskView =>
  deskViews.find(({ id }) => id === query.get('view'))?.id ?? 'open'

type Parameter = 'view' | 'topic' | 'assignee' | 'search' | 'after' | 'ticket'

/** The current URL with some parameters changed; empty ones are left out. */
export function deskUrl(query: URLSearchParams, change: Partial<Record<Parameter, string | undefined>>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `?${next}`
}

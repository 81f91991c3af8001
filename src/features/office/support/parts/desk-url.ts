import { changedUrl } from '#wire/changed-url.ts'

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

/** The current URL with some parameters changed. */
export const deskUrl = (query: URLSearchParams, change: Partial<Record<Parameter, string | undefined>>): string =>
  changedUrl(query, change)

import { changedUrl } from '#wire/changed-url.ts'

// The state of the page is in its URL, so that it survives a reload and can be shared with a colleague.

export const deskStates = [
  { id: 'waiting', label: 'Waiting' },
  { id: 'confirmed', label: 'Confirmed' },
  { id: 'refused', label: 'Refused' },
] as const
export type DeskState = (typeof deskStates)[number]['id']

export const deskStateOf = (query: URLSearchParams): DeskState =>
  deskStates.find(({ id }) => id === query.get('state'))?.id ?? 'waiting'

/** For a list without requests. */
export const emptyTexts: Readonly<Record<DeskState, { readonly title: string; readonly text: string }>> = {
  waiting: { title: 'Nothing to verify.', text: 'New requests will appear here, the most urgent first.' },
  confirmed: { title: 'None is confirmed.', text: 'Confirmed requests will appear here.' },
  refused: { title: 'None is refused.', text: 'Refused requests will appear here.' },
}

type Change = Partial<Record<'state' | 'after' | 'request', string | undefined>>

/** The current URL with some parameters changed. */
export const deskUrl = (query: URLSearchParams, change: Change): string => changedUrl(query, change)

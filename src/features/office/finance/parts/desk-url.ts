// Everything that the desk shows is in its address, so that it survives a reload and can be sent to a colleague.

export const deskTabs = [
  { id: 'gifts', label: 'Gifts' },
  { id: 'refunds', label: 'Refunds' },
  { id: 'disputes', label: 'Disputes' },
  { id: 'statements', label: 'Statements' },
  { id: 'events', label: 'Gateway events' },
  { id: 'exceptions', label: 'Exceptions' },
  { id: 'books', label: 'Books' },
  { id: 'ledger', label: 'Ledger' },
] as const
export type DeskTab = (typeof deskTabs)[number]['id']

export const deskTab = (query: URLSearchParams): DeskTab =>
  deskTabs.find(({ id }) => id === query.get('tab'))?.id ?? 'gifts'

/** The address of a tab with nothing else chosen. */
export const tabUrl = (id: DeskTab): string => (id === 'gifts' ? '?' : `?tab=${id}`)

/** The present address with some parts changed; an empty part is left out. */
export function deskUrl(query: URLSearchParams, change: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `?${next}`
}

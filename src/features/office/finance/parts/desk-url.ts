// The state of the page is in its URL, so that it survives a reload and can be shared with a colleague.

export const deskTabs = [
  { id: 'gifts', label: 'Gifts' },
  { id: 'payouts', label: 'Payouts' },
  { id: 'payees', label: 'Payees' },
  { id: 'refunds', label: 'Refunds' },
  { id: 'disputes', label: 'Disputes' },
  { id: 'statements', label: 'Statements' },
  { id: 'events', label: 'Gateway events' },
  { id: 'exceptions', label: 'Exceptions' },
  { id: 'settlement', label: 'Gateway and bank' },
  { id: 'books', label: 'Books' },
  { id: 'ledger', label: 'Ledger' },
] as const
export type DeskTab = (typeof deskTabs)[number]['id']

export const deskTab = (query: URLSearchParams): DeskTab =>
  deskTabs.find(({ id }) => id === query.get('tab'))?.id ?? 'gifts'

/** The URL of a tab without other parameters. */
export const tabUrl = (id: DeskTab): string => (id === 'gifts' ? '?' : `?tab=${id}`)

/** The current URL with some parameters changed; empty ones are left out. */
export function queueUrl(query: URLSearchParams, change: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `?${next}`
}

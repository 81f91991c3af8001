import { deskPaths } from '#values/desk-paths.ts'

// The state of the page is in its URL, so that it survives a reload and can be shared with a colleague.

export const deskTabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'gifts', label: 'Gifts' },
  { id: 'payouts', label: 'Payouts' },
  { id: 'refunds', label: 'Refunds' },
  { id: 'disputes', label: 'Disputes' },
  { id: 'plans', label: 'Plans' },
  { id: 'events', label: 'Events' },
  { id: 'exceptions', label: 'Exceptions' },
  { id: 'ledger', label: 'Ledger' },
  { id: 'books', label: 'Books' },
  { id: 'months', label: 'Close' },
] as const

/** Pages below a tab, which have no tab of their own. */
const pagesBelow = {
  accounts: 'ledger',
  balances: 'ledger',
  invoices: 'plans',
  payees: 'payouts',
  rates: 'plans',
  settlement: 'books',
  statements: 'exceptions',
} as const

export type DeskTab = (typeof deskTabs)[number]['id']
export type DeskPart = DeskTab | keyof typeof pagesBelow

const isBelow = (name: string | null): name is keyof typeof pagesBelow =>
  name !== null && Object.hasOwn(pagesBelow, name)

/** What the address asks for; one gift or dispute belongs to its tab. */
export function deskPart(query: URLSearchParams): DeskPart {
  const name = query.get('tab')
  if (isBelow(name)) return name
  const tab = deskTabs.find(({ id }) => id === name)?.id
  return tab ?? (query.has('gift') ? 'gifts' : query.has('dispute') ? 'disputes' : 'overview')
}

/** The tab that is marked. */
export function deskTab(query: URLSearchParams): DeskTab {
  const part = deskPart(query)
  return isBelow(part) ? pagesBelow[part] : part
}

/** The URL of a tab without other parameters. */
export const tabUrl = (id: DeskPart): string => deskPaths.financial(id === 'overview' ? {} : { tab: id })

/** The part of a ledger that a URL selects. */
export type LedgerWish = {
  readonly search: string | undefined
  /** As 2026-11. */
  readonly month: string | undefined
  readonly after: string | undefined
}

export const ledgerQuery = (query: URLSearchParams): LedgerWish => ({
  search: query.get('search')?.trim() || undefined,
  month: query.get('month') || undefined,
  after: query.get('after') || undefined,
})

const textOf = (filter: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(
    Object.entries(filter).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString()

export const ledgerUrl = ({ search, month, after }: LedgerWish): string =>
  `?${textOf({ tab: 'ledger', search, month, after })}`

/** The URL of the CSV file with the same filter. */
export function ledgerFile(projectId: string, { search, month }: LedgerWish): string {
  const filter = textOf({ search, month })
  return `/api/projects/${projectId}/ledger.csv${filter && `?${filter}`}`
}

/** The months from one moment to another, the newest first; at most ten years of them. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  let [year = 0, month = 0] = to.slice(0, 7).split('-').map(Number)
  while (months.length < 120) {
    const written = `${year}-${String(month).padStart(2, '0')}`
    if (written < from.slice(0, 7)) break
    months.push(written)
    ;[year, month] = month === 1 ? [year - 1, 12] : [year, month - 1]
  }
  return months
}

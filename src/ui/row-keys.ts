import type { DeskKeys } from './use-desk-keys.ts'

const takesFocus = 'a[href], button'

/**
 * Moves the focus from row to row (`data-row`) through all lists of the page: to each row's first link or button, which
 * Enter opens.
 */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((row) => opener(row))
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)
  const row = rows[next]
  if (!row) return
  opener(row)?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

const opener = (row: HTMLElement): HTMLElement | null =>
  row.matches(takesFocus) ? row : row.querySelector<HTMLElement>(takesFocus)

/** The keys that every list of the staff area has. */
export const rowKeys: DeskKeys = {
  j: { what: 'Next row', act: () => step(1) },
  k: { what: 'Previous row', act: () => step(-1) },
  '/': { what: 'Search', act: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus() },
}

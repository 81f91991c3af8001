import type { Cents } from './money.ts'

/**
 * Spreadsheets run text that begins like a formula, full-width signs included: an apostrophe prevents that (OWASP, CSV
 * injection). Quotes are doubled (RFC 4180); dates and numbers need none.
 */
const textCell = (text: string): string =>
  /^\d[\d-]*$/.test(text)
    ? text
    : `"${(/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A line of a CSV file with its line break. @param cells texts, and amounts in cents, which are written in dollars. */
export const csvLine = (cells: readonly (string | Cents)[]): string =>
  `${cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : (cell / 100).toFixed(2))).join()}\r\n`

import { csvLine } from '#values/csv.ts'
import { cents } from '#values/money.ts'
import { accountChart } from './rules/chart.ts'
import type { JournalLine } from './store/content.ts'

export const journalHead = csvLine([
  ...['Date', 'Entry', 'Line', 'Account', 'Account code', 'Account name', 'Debit (USD)', 'Credit (USD)', 'Text'],
  ...['Reference', 'Project', 'Happened at (UTC)'],
])

/** `plan_paid` gives "Plan paid". */
const inWords = (kind: string): string => {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A line for each posting: an amount stands under debit or under credit, and the other is 0.00. */
export const journalLines = (lines: readonly JournalLine[]): string =>
  lines
    .map((one) =>
      csvLine([
        ...[one.day, one.id, String(one.line + 1), accountChart[one.account].number, one.account],
        ...[accountChart[one.account].name, cents(Math.max(0, one.amount)), cents(Math.max(0, -one.amount))],
        ...[one.memo === null ? inWords(one.kind) : `${inWords(one.kind)}: ${one.memo}`],
        ...[one.reference, one.project ?? '', one.occurredAt.slice(0, 19).replace('T', ' ')],
      ]),
    )
    .join('')

import { receiptLabel } from '#features/funding/donations/rules.ts'
import type { Paper } from '#platform/papers.ts'
import type { Platform } from '#platform/platform.ts'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { longDate, shortDate } from '#values/time.ts'
import type { Statement } from './contract.ts'
import { entryNames, partsOfSum, sumLabel } from './rules/gifts.ts'

/** The content of a year's statement as PDF, as on its page. */
export function statementPaper(platform: Platform, statement: Statement): Paper {
  const { year, donor, issuer, lines, total } = statement
  const now = platform.clock.now()
  return {
    title: `Gifts in ${year}`,
    subtitle: [donor.name, donor.email].filter(Boolean).join(', '),
    issuer: [issuer.name, issuer.address, issuer.email, issuer.phone].filter((line) => line !== undefined),
    at: now,
    url: platform.settings.origin + paths.statement(year),
    blocks: [
      {
        kind: 'table',
        head: ['Project', 'Date', 'Entry', 'For the project', 'Given'],
        numeric: [false, false, false, true, true],
        rows: lines.map((line) => [
          `${line.project}, ${line.researcherName}`,
          shortDate(line.at),
          line.kind === 'donation' ? `Receipt no. ${receiptLabel(line)}` : entryNames[line.kind],
          inCents(line.split.net),
          inCents(line.split.gross),
        ]),
      },
      { kind: 'rows', rows: [{ label: sumLabel(year, lines), value: inCents(total.gross), isTotal: true }] },
      {
        kind: 'text',
        text: `${partsOfSum(total)} As the books had it on ${longDate(now)}.`,
      },
      { kind: 'text', text: issuer.tax.join(' ') },
    ],
  }
}

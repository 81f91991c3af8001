import { receiptLabel } from '#features/funding/donations/rules.ts'
import { csvLine } from '#values/csv.ts'
import type { Statement } from './contract.ts'
import { entryNames } from './rules/gifts.ts'

const head =
  'Date (UTC),Entry,Receipt,Project,Researcher,Gift (USD),Platform fee (USD),Processing fee (USD),For the project (USD)\r\n'

/** A year's statement as a CSV file. */
export const csvOf = ({ lines }: Statement): string =>
  head +
  lines
    .map(({ at, kind, receiptNumber, asGuest, project, researcherName, split }) =>
      csvLine([
        at.slice(0, 10),
        entryNames[kind],
        receiptLabel({ receiptNumber, asGuest }),
        project,
        researcherName,
        ...[split.gross, split.platformFee, split.processingFee, split.net],
      ]),
    )
    .join('')

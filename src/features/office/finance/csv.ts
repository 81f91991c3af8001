import { csvLine } from '#values/csv.ts'
import type { BookEntry } from './contract.ts'
import type { TableGift } from './store/gifts.ts'

export const ledgerHead = csvLine([
  ...['Date (UTC)', 'Entry', 'Reference', 'Reverses', 'Project', 'Gift', 'Account', 'Amount (USD)'],
])

/** A line for each posting. */
export const ledgerLines = (entries: readonly BookEntry[]): string => entries.map(linesOf).join('')

const linesOf = (entry: BookEntry): string =>
  entry.postings
    .map(({ account, amount }) => {
      const { kind, reference, reverses, projectTitle, donationId } = entry
      return csvLine([
        entry.at.slice(0, 10),
        kind,
        reference,
        reverses ?? '',
        projectTitle ?? '',
        donationId ?? '',
        account,
        amount,
      ])
    })
    .join('')

export const giftHead = csvLine([
  ...['Begun (UTC)', 'Gift', 'State', 'Project', 'Payment', 'Gift (USD)', 'Platform fee (USD)', 'Processing fee (USD)'],
  ...['To the project (USD)', 'Refunded (USD)'],
])

export const giftLines = (gifts: readonly TableGift[]): string =>
  gifts
    .map((gift) =>
      csvLine([
        ...[
          gift.createdAt.slice(0, 19).replace('T', ' '),
          gift.id,
          gift.state,
          gift.projectTitle,
          gift.paymentRef ?? '',
        ],
        ...[gift.gross, gift.platformFee, gift.processingFee, gift.net, gift.refunded],
      ]),
    )
    .join('')

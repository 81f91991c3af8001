import { csvLine } from '#values/csv.ts'
import type { LedgerRow, ReceivedGift } from './contract.ts'

const head =
  'Date (UTC),Entry,Donor,Date of the gift (UTC),Whole gift (USD),Gift (USD),Platform fee (USD),Processing fee (USD),For the project (USD)\r\n'

const kinds: Readonly<Record<LedgerRow['kind'], string>> = {
  donation: 'Gift',
  refund: 'Refund',
  refund_returned: 'Refund came back',
  dispute_lost: 'Taken back by the bank',
  dispute_reversed: 'Given back by the bank',
  redirect_out: 'Redirected to another project',
  redirect_in: 'Redirected from another project',
}

const line = ({ at, kind, donor, gift, split }: LedgerRow): string =>
  csvLine([
    at.slice(0, 10),
    kinds[kind],
    donor,
    gift.at.slice(0, 10),
    gift.gross,
    split.gross,
    split.platformFee,
    split.processingFee,
    split.net,
  ])

const receivedHead =
  'Date (UTC),Donor,Project,Gift (USD),Platform fee (USD),Processing fee (USD),For the project (USD),Note\r\n'

const receivedLine = ({ at, donor, project, split, note }: ReceivedGift): string =>
  csvLine([
    at.slice(0, 10),
    donor,
    project.title,
    split.gross,
    split.platformFee,
    split.processingFee,
    split.net,
    note ?? '',
  ])

/** A ledger as a CSV file, streamed as rows are read. */
export const csvOf = (pages: AsyncGenerator<LedgerRow[]>, firstPage: LedgerRow[]): ReadableStream<Uint8Array> =>
  streamOf(pages, firstPage, head, line)

/** The gifts that a researcher received, streamed likewise. */
export const receivedCsv = (pages: AsyncGenerator<ReceivedGift[]>): ReadableStream<Uint8Array> =>
  streamOf(pages, [], receivedHead, receivedLine)

function streamOf<Row>(
  pages: AsyncGenerator<Row[]>,
  firstPage: readonly Row[],
  head: string,
  line: (row: Row) => string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const encode = (rows: readonly Row[]) => encoder.encode(rows.map(line).join(''))
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(encoder.encode(head))
      controller.enqueue(encode(firstPage))
    },
    pull: async (controller) => {
      const next = await pages.next()
      if (next.done) controller.close()
      else controller.enqueue(encode(next.value))
    },
    cancel: async () => {
      await pages.return(undefined)
    },
  })
}

import { csvLine } from '#values/csv.ts'
import type { LedgerRow } from './contract.ts'

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

/** Streams the CSV file as rows are read. */
export function csvOf(pages: AsyncGenerator<LedgerRow[]>, firstPage: LedgerRow[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const encode = (rows: LedgerRow[]) => encoder.encode(rows.map(line).join(''))
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

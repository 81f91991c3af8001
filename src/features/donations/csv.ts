import type { LedgerRow } from './contract.ts'

const head = 'Date,Entry,Donor,Gift (USD),Platform fee (USD),Processing fee (USD),To the project (USD)\r\n'

/**
 * A name may begin like a formula, and a spreadsheet would run it: an apostrophe makes it text (OWASP,
 * CSV injection). Quotes are doubled (RFC 4180).
 */
const cell = (text: string): string => `"${(/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
const amount = (cents: number): string => (cents / 100).toFixed(2)

const kinds: Readonly<Record<LedgerRow['kind'], string>> = {
  donation: 'Gift',
  refund: 'Refund',
  dispute_lost: 'Taken back by the bank',
}

const line = ({ at, kind, donor, split }: LedgerRow): string =>
  [
    at.slice(0, 10),
    cell(kinds[kind]),
    cell(donor),
    ...[split.gross, split.platformFee, split.processingFee, split.net].map(amount),
  ].join()

/** Streams the table as its rows come. */
export function csvOf(pages: AsyncGenerator<LedgerRow[]>, firstPage: LedgerRow[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const encode = (rows: LedgerRow[]) => encoder.encode(rows.map((row) => `${line(row)}\r\n`).join(''))
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

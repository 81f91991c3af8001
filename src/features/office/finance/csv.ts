import { csvLine } from '#values/csv.ts'
import type { BookEntry } from './contract.ts'

const head = csvLine(['Date (UTC)', 'Entry', 'Reference', 'Reverses', 'Project', 'Gift', 'Account', 'Amount (USD)'])

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

/** Streams the CSV file as entries are read: a line for each posting. */
export function csvOf(pages: AsyncGenerator<BookEntry[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    pull: async (controller) => {
      const next = await pages.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value.map(linesOf).join('')))
    },
    cancel: async () => {
      await pages.return(undefined)
    },
  })
}
